import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import type { Reply } from './api-types.ts';
import { setLearnerPlace } from './learner-country.ts';
import { useApi } from './use-api.ts';

/** Everything about the learner that screens share. Dates and money follow the country that it tells. */
export function useLearner(): UseQueryResult<Reply<'GET /api/user'>, ApiError> {
  const learner = useApi('GET /api/user', { query: { device_type: 'web' } });
  const user = learner.data?.user;
  useEffect(() => {
    if (user) setLearnerPlace({ country: user.country, zone: user.zone });
  }, [user]);
  return learner;
}
