import type { QueryClient } from '@tanstack/react-query'
import { createTRPCReact } from '@trpc/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { AppRouter } from '#root/router.ts'

/** The hooks of every procedure. */
export const api = createTRPCReact<AppRouter>()

export type ServerQueries = ReturnType<typeof createServerSideHelpers<AppRouter>>

/** The procedures as loaders call them: in process on the server, by HTTP in the browser. */
export type Queries = Omit<ServerQueries, 'queryClient' | 'dehydrate'>

/** How the server puts a page's queries into its QueryClient. */
export type QueriesIn = (queryClient: QueryClient) => ServerQueries

export type ApiRouter = AppRouter
