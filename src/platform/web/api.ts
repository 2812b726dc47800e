import type { QueryClient } from '@tanstack/react-query'
import { createTRPCReact } from '@trpc/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { AppRouter } from '#root/router.ts'

/** tRPC's React hooks of all procedures. */
export const api = createTRPCReact<AppRouter>()

type ServerQueries = ReturnType<typeof createServerSideHelpers<AppRouter>>

/** Queries as loaders call them: in process on the server, over HTTP in the browser. */
export type Queries = QueryProcedures<Omit<ServerQueries, 'queryClient' | 'dehydrate'>>

/** Keeps only queries: the server-side helpers have no mutations. */
type QueryProcedures<T> = {
  [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] extends { fetch: unknown }
    ? T[K]
    : QueryProcedures<T[K]>
}

/** Creates the server-side helpers that fill a page's QueryClient. */
export type CreateServerQueries = (queryClient: QueryClient) => ServerQueries
