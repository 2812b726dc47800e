import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '#platform/web/query-client.ts'

const queryKey = ['invitations']

/** Creates a query whose first response is slow. */
function createSlowList() {
  const client = createQueryClient()
  const { promise: first, resolve: arrive } = Promise.withResolvers<string[]>()
  let asked = 0
  const queryFn = () => (++asked === 1 ? first : Promise.resolve(['the new one']))
  return { client, queryFn, arrive: () => arrive([]), asked: () => asked }
}

it('a list changed before its first response arrives is requested again', async () => {
  const { client, queryFn, arrive, asked } = createSlowList()
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})
  const refreshed = client.invalidateQueries({ queryKey })
  arrive()
  await refreshed
  expect(observer.getCurrentResult().data).toEqual(['the new one'])
  expect(asked()).toBe(2)
  leave()
})

it('an unobserved list changed before its first response arrives is requested again when observed', async () => {
  const { client, queryFn, arrive } = createSlowList()
  const read = client.prefetchQuery({ queryKey, queryFn })
  const refreshed = client.invalidateQueries({ queryKey })
  arrive()
  await Promise.all([read, refreshed])
  expect(await client.fetchQuery({ queryKey, queryFn })).toEqual(['the new one'])
})

it('a list that never arrives delays nothing', async () => {
  const client = createQueryClient()
  const failing = () => Promise.reject(new Error('no line'))
  const observer = new QueryObserver(client, { queryKey, queryFn: failing })
  const leave = observer.subscribe(() => {})
  await client.invalidateQueries({ queryKey })
  expect(observer.getCurrentResult().status).toBe('error')
  leave()
})

it('a response that is older than written data does not overwrite it', async () => {
  const { client, queryFn, arrive } = createSlowList()
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})
  client.setQueryData(queryKey, ['the new one'])
  arrive()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(observer.getCurrentResult().data).toEqual(['the new one'])
  leave()
})
