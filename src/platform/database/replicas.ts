import { MikroORM } from '@mikro-orm/core'
import type { AbstractSqlDriver, SqlEntityManager } from '@mikro-orm/sql'
import { Pool, type PoolClient } from 'pg'
import type { ServerLocation } from './location.ts'
import { ormOptions, poolOf, type Orm } from './orm.ts'
import { createClientClass } from './postgres-client.ts'

interface Log {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

/** State of a replica as seen by this process. */
export interface ReplicaState {
  /** Host and port. */
  name: string
  /** `current`: used for reads. `behind`: lacks a change. `away`: does not respond. */
  state: 'current' | 'behind' | 'away'
  /** Bytes of the primary's WAL not yet replayed; undefined if unknown. */
  lagBytes: number | undefined
}

export interface Replicas {
  /**
   * Reads from a replica that has all changes known to this process, else from the primary; chosen for each statement.
   * Only for public data: a member's own writes are not announced, so a replica may lack them.
   */
  em: SqlEntityManager
  /** Marks all replicas as behind after a change, until they are known to have it. */
  doubt: () => void
  /** Queries the state of each replica; one that does not respond within two seconds is away. */
  readStates: () => Promise<ReplicaState[]>
  start: (log: Log) => void
  stop: () => Promise<void>
}

interface Replica {
  name: string
  pool: Pool
  /** Number of the latest change it is known to have. */
  has: number
  isOut: boolean
  triedAt: number
}

const checkIntervalMs = 50
/** Delay before an unavailable replica is tried again. */
const retryDelayMs = 1_000
const stateTimeoutMs = 2_000

/**
 * Opens pools to read replicas of the PostgreSQL primary at `urls`. Returns `em`, an entity manager for public data
 * that runs each statement on a replica that has all known changes, else on the primary; `doubt`, to be called after
 * each change, or reads may be stale; and `readStates`, which queries whether each replica is `current`, `behind` or
 * `away`, and its lag in bytes. No replica is used before `start`; `stop` closes the pools.
 */
export async function openReplicas(
  orm: Orm,
  location: ServerLocation,
  { urls, statementMs }: { urls: string[]; statementMs: number },
): Promise<Replicas> {
  const primary = await poolOf(orm)
  const replicas = urls.map((url): Replica => {
    const Client = createClientClass({ url }, statementMs)
    const pool = new Pool({ ...primary.options, connectionString: url, Client })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return { name: new URL(url).host, pool, has: -1, isOut: false, triedAt: -Infinity }
  })
  let changes = 0
  /** The primary's WAL position after the latest change. */
  let target: { change: number; lsn: string | null } | undefined
  let nextIndex = 0
  let log: Log | undefined
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** Returns a connection for one statement or one transaction. */
  async function connect(): Promise<PoolClient> {
    const current = replicas.filter(({ has }) => has === changes)
    const replica = current[nextIndex++ % current.length]
    if (!replica) return primary.connect()
    try {
      return await replica.pool.connect()
    } catch (error) {
      markUnavailable(replica, error)
      return primary.connect()
    }
  }

  function markUnavailable(replica: Replica, error: unknown) {
    replica.has = -1
    if (!replica.isOut)
      log?.warn({ err: error }, 'a database replica is unavailable: reading from the primary')
    replica.isOut = true
  }

  /** Asks the replicas whether they have replayed the primary's WAL up to the latest change. */
  async function checkReplicas(): Promise<void> {
    if (target?.change !== changes) {
      const change = changes
      const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
      target = { change, lsn: rows[0]?.lsn ?? null }
    }
    const { change, lsn } = target
    const due = replicas.filter(
      ({ has, isOut, triedAt }) => has !== change && (!isOut || performance.now() - triedAt > retryDelayMs),
    )
    await Promise.all(due.map((replica) => checkReplica(replica, lsn, change)))
  }

  async function checkReplica(replica: Replica, lsn: string | null, change: number): Promise<void> {
    replica.triedAt = performance.now()
    try {
      const { rows } = await replica.pool.query<{ has: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [lsn],
      )
      if (rows[0]?.has) replica.has = change
      if (replica.isOut) log?.info({}, 'the database replica is available again')
      replica.isOut = false
    } catch (error) {
      markUnavailable(replica, error)
    }
  }

  async function stateOf(replica: Replica, lsn: string | undefined): Promise<ReplicaState> {
    const { name } = replica
    try {
      const { rows } = await withTimeout(
        replica.pool.query<{ lag: number | null }>(
          'select greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as lag',
          [lsn],
        ),
      )
      return {
        name,
        state: replica.has === changes ? 'current' : 'behind',
        lagBytes: rows[0]?.lag ?? undefined,
      }
    } catch {
      return { name, state: 'away', lagBytes: undefined }
    }
  }

  async function readStates(): Promise<ReplicaState[]> {
    // If the primary is down, the replicas' availability is still reported.
    const lsn = await withTimeout(
      primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'),
    ).then(
      ({ rows }) => rows[0]?.lsn,
      () => undefined,
    )
    return Promise.all(replicas.map((replica) => stateOf(replica, lsn)))
  }

  const options = await ormOptions(location, orm.config.get('entities'))
  const reader = await MikroORM.init<AbstractSqlDriver>({
    ...options,
    driverOptions: {
      ...options.driverOptions,
      onPoolCreated: (pool: Pool) => Object.assign(pool, { connect }),
    },
  })

  return {
    em: reader.em,
    doubt: () => void changes++,
    readStates,
    start(given) {
      log = given
      timer = setInterval(() => {
        if (replicas.every(({ has }) => has === changes)) return
        // While the primary is down, failing requests log it already.
        checking ??= checkReplicas()
          .catch(() => {})
          .finally(() => (checking = undefined))
      }, checkIntervalMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await checking
      await reader.close()
      await Promise.all(replicas.map(({ pool }) => pool.end()))
    },
  }
}

/** @throws if the database fails or does not respond in time. */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No response in time')), stateTimeoutMs)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
