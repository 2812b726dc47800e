import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** Node of a query plan from `EXPLAIN (ANALYZE)`. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'CTE Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

interface Plan {
  'Query Text': string
  Plan: Step
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
}
const stepMs = 10

const activeStatements = `select from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and state = 'active'
    and pid <> pg_backend_pid()`

/** Reads query plans from a server's log (auto_explain). */
export function readPlans() {
  let log = ''

  return {
    onLog: (message: string) => void (log += message),

    /** Enables auto_explain for all new connections to the database. */
    async explain(url: string) {
      const client = await connect(url)
      const name = new URL(url).pathname.slice(1)
      for (const [setting, value] of Object.entries(settings))
        await client.query(`alter database ${name} set ${setting} = '${value}'`)
      await client.end()
    },

    /** Returns the plans of the statements sent by `reading`. */
    async of(url: string, reading: () => Promise<void>): Promise<Plan[]> {
      const client = await connect(url)
      try {
        log = ''
        await reading()
        // Cancelled statements may still be running and would be logged among the next ones.
        while ((await client.query(activeStatements)).rowCount !== 0) await wait(stepMs)
        const end = `select 'read ${crypto.randomUUID()}'`
        await client.query(end)
        while (!log.includes(end)) await wait(stepMs)
        return parsePlans(log).filter((plan) => ![end, activeStatements].includes(plan['Query Text']))
      } finally {
        await client.end()
      }
    },
  }
}

/** Describes the nodes of a plan that processed more than `most` rows. */
export function listStepsAbove(most: number, { Plan, ...plan }: Plan): string[] {
  return listSteps(Plan)
    .filter((step) => countRows(step) > most)
    .map(
      (step) =>
        `${step['Node Type']} of ${step['Relation Name'] ?? step['Index Name'] ?? 'rows'}: ${countRows(step)} in ${plan['Query Text'].slice(0, 240)}`,
    )
}

/** Returns the indexes that a plan used. */
export const listUsedIndexes = ({ Plan }: Plan): string[] =>
  listSteps(Plan).flatMap((step) => (step['Actual Loops'] > 0 ? (step['Index Name'] ?? []) : []))

/** Counts how often a plan reads a common table expression. */
export const countScansOf = (name: string, { Plan }: Plan): number =>
  listSteps(Plan).filter((step) => step['CTE Name'] === name).length

/** Tables whose size does not grow with the number of ideas: some thousand rows. */
const smallTables = ['idea_tally']

/**
 * Returns the rows processed by a node. Bitmap index scans count as 0: a full-text lookup reads whole posting lists,
 * which are small. So does unnesting the few words of a row, which is counted where it is read.
 */
const countRows = (step: Step) =>
  ['Bitmap Index Scan', 'ProjectSet'].includes(step['Node Type']) ||
  smallTables.includes(step['Relation Name'] ?? '')
    ? 0
    : step['Actual Loops'] *
      (step['Actual Rows'] +
        (step['Rows Removed by Filter'] ?? 0) +
        (step['Rows Removed by Join Filter'] ?? 0) +
        (step['Rows Removed by Index Recheck'] ?? 0))

const listSteps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(listSteps)]

/** Parses the plans of a log. Each starts after `plan:` and continues while lines are indented. */
const parsePlans = (log: string): Plan[] =>
  [...log.matchAll(/plan:\n((?:\t.*\n?)+)/g)].map(([, plan = '']): Plan => JSON.parse(plan))

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}
