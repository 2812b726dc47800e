import type { QueryClient } from '@tanstack/react-query'
import { createTRPCReact } from '@trpc/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { AppRouter } from '#root/router.ts'

/** The hooks of every procedure. */
export const api = createTRPCReact<AppRouter>()

type ServerQueries = ReturnType<typeof createServerSideHelpers<AppRouter>>

/** The procedures as loaders call them: in process on the server, by HTTP in the browser. */
export type Queries = QueryProcedures<Omit<ServerQueries, 'queryClient' | 'dehydrate'>>

/** The procedures that can be asked: the server's side has nothing where the browser's has a mutation. */
type QueryProcedures<T> = {
  [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] extends { fetch: unknown }
    ? T[K]
    : QueryProcedures<T[K]>
}

/** How the server puts a page's queries into its QueryClient. */
export type CreateServerQueries = (queryClient: QueryClient) => ServerQueries
