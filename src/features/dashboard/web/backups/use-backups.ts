import { api } from '#platform/web/api.ts'

const lookedAgainMs = 1_500

/** What there is; while one is being made it is looked at again and again. */
export const useBackups = () =>
  api.backups.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
    refetchInterval: ({ state }) => (state.data?.making ? lookedAgainMs : false),
  })
