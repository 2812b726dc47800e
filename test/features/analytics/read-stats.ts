import { expect } from 'vitest'
import type { Client } from '../../support/app/client.ts'

/**
 * Reads the statistics of a period.
 *
 * @param editor client that requests them.
 */
export async function readStats(editor: Client, query: object) {
  const { data, refusal } = await editor.call('analytics.figures', query)
  expect(refusal).toBeUndefined()
  return data
}

export interface Series {
  name: string
  total: number
  before: number
  points: { start: string; count: number; before: number }[]
}

export function findSeries(data: { series: Series[] }, name: string): Series {
  const found = data.series.find((series) => series.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
