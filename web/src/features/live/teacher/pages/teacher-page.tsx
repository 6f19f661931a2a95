import { useParams } from '../../../../lib/router/use-router.ts';
import { useTeacher } from '../../../../domain/live/queries.ts';
import { teacher as text } from '../../../../text/teacher.ts';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TeacherProfile } from '../components/teacher-profile.tsx';

export function TeacherPage() {
  const { teacher_id: id = '' } = useParams();
  const teacher = useTeacher(id);
  const isKnown = teacher.data !== undefined;
  return (
    <Page title={teacher.data?.teacher.name ?? text.title} ownHeading={isKnown} back="/live/lessons" wide="aside">
      <LearnerQueryView query={teacher} skeleton={<Skeleton shape="hero" count={2} />}>
        {(data) => <TeacherProfile teacher={data.teacher} />}
      </LearnerQueryView>
    </Page>
  );
}
