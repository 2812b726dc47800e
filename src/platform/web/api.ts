import type { QueryClient } from '@tanstack/react-query'
import { createTRPCReact } from '@trpc/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { AppRouter } from '#root/router.ts'

/** The hooks of every procedure. */
export const api = createTRPCReact<AppRouter>()

export type ServerQueries = ReturnType<typeof createServerSideHelpers<AppRouter>>

/** The procedures as loaders call them: in process on the server, by HTTP in the browser. */
export type Queries = OnlyQueries<Omit<ServerQueries, 'queryClient' | 'dehydrate'>>

/** On the server a mutation is typed as never: a loader reads. */
type OnlyQueries<Helpers> = {
  [Feature in keyof Helpers]: {
    [
      Name in keyof Helpers[Feature] as Helpers[Feature][Name] extends never ? never : Name
    ]: Helpers[Feature][Name]
  }
}

/** How the server puts a page's queries into its QueryClient. */
export type QueriesIn = (queryClient: QueryClient) => ServerQueries

export type ApiRouter = AppRouter
