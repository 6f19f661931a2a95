import { useParams } from 'react-router';
import { useTeacher } from '../../../lib/use-teacher.ts';
import { teacher as text } from '../../../text/teacher.ts';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TeacherProfile } from '../components/teacher-profile.tsx';

export function Page() {
  const { teacher_id: id = '' } = useParams();
  const teacher = useTeacher(id);
  const isKnown = teacher.data !== undefined;
  return (
    <Screen title={teacher.data?.teacher.name ?? text.title} ownHeading={isKnown} back="/live/lessons">
      <QueryView query={teacher} skeleton={<Skeleton shape="hero" count={2} />}>
        {(data) => <TeacherProfile teacher={data.teacher} />}
      </QueryView>
    </Screen>
  );
}
