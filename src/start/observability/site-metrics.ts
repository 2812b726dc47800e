import type { SqlEntityManager } from '@mikro-orm/sql'
import { Gauge, type GaugeConfiguration } from 'prom-client'
import { findNewestVerifiedTime } from '#features/dashboard/server/backups/checks.service.ts'
import { getPastRuns } from '#features/dashboard/server/backups/runs.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { poolOf, type Orm } from '#platform/database/orm.ts'
import type { Replicas, ReplicaState } from '#platform/database/replicas.ts'
import { listQueues, listOldestWaiting } from '#platform/jobs/job-list.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import type { Config } from '../settings/config.ts'
import type { Services } from '../services.ts'
import { getRuntimeInfo } from './runtime-info.ts'

export interface SiteMetricsOptions {
  config: Config
  orm: Orm
  location: DatabaseLocation
  services: Services
}

/**
 * Registers the Prometheus gauges that are computed whenever the metrics are read: those of this process, and those
 * that all processes share.
 */
export async function registerSiteMetrics(
  { own, shared }: Metrics,
  { config, orm, location, services }: SiteMetricsOptions,
) {
  const forProcess = { registers: [own] }
  const forSite = { registers: [shared] }
  const runtimeInfo = await getRuntimeInfo(config, orm, location)
  createGauge({
    name: 'someday_build_info',
    help: 'Versions of the site, the database and the search engine, in labels.',
    labelNames: Object.keys(runtimeInfo),
    ...forSite,
  }).set(runtimeInfo, 1)
  if ('url' in location) await registerPoolMetrics(orm, own)
  if (services.replicas) registerReplicaMetrics(services.replicas, shared)
  createGauge({
    name: 'someday_search_ready',
    help: '1 if the configured search engine is available, 0 if the database searches in its place.',
    labelNames: ['engine'],
    ...forProcess,
    aggregator: 'min',
    collect() {
      const engine = config.MEILI_URL ? 'meilisearch' : 'database'
      this.set({ engine }, services.search.isReady() ? 1 : 0)
    },
  })
  createGauge({
    name: 'someday_mail_trouble',
    help: '1 while mail cannot be sent.',
    ...forProcess,
    aggregator: 'max',
    collect() {
      this.set(services.mailer.trouble() ? 1 : 0)
    },
  })
  registerJobMetrics(orm.em, shared)
  createGauge({
    name: 'someday_sessions',
    help: 'Sessions that have not expired.',
    ...forSite,
    async collect() {
      const count = await queryOrEmpty<{ count: number }>(
        orm.em,
        'select count(*)::int as count from session where expires_at > ?::timestamptz',
        [services.now().toISOString()],
      )
      // A failed query exports no value instead of a wrong one.
      this.reset()
      if (count[0]) this.set(count[0].count)
    },
  })
  registerBackupMetrics(orm.em, services, shared)
}

async function registerPoolMetrics(orm: Orm, registry: Metrics['own']) {
  const pool = await poolOf(orm)
  createGauge({
    name: 'someday_database_connections',
    help: 'Connections of the database pool, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited for' }, pool.waitingCount)
    },
  })
}

function registerReplicaMetrics({ readStates }: Replicas, registry: Metrics['shared']) {
  let reading: Promise<ReplicaState[]> | undefined
  // Prometheus collects both gauges concurrently: the replicas are queried once.
  const read = () => (reading ??= readStates().finally(() => (reading = undefined)))
  createGauge({
    name: 'someday_database_replica_state',
    help: '1 for the current state of each replica: current (used for reads), behind, away.',
    labelNames: ['replica', 'state'],
    registers: [registry],
    async collect() {
      for (const { name: replica, state } of await read())
        for (const one of ['current', 'behind', 'away'] as const)
          this.set({ replica, state: one }, one === state ? 1 : 0)
    },
  })
  createGauge({
    name: 'someday_database_replica_lag_bytes',
    help: 'Bytes of the primary’s write-ahead log that a replica has not replayed.',
    labelNames: ['replica'],
    registers: [registry],
    async collect() {
      const states = await read()
      this.reset()
      for (const { name: replica, lagBytes } of states)
        if (lagBytes !== undefined) this.set({ replica }, lagBytes)
    },
  })
}

function registerJobMetrics(em: SqlEntityManager, registry: Metrics['shared']) {
  createGauge({
    name: 'someday_jobs',
    help: 'Jobs by state: waiting, planned, active, failed.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name: queue, ...states } of await emptyOnError(listQueues(em.fork())))
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count)
    },
  })
  createGauge({
    name: 'someday_jobs_oldest_seconds',
    help: 'Age of the oldest job that is ready to run.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { queue, seconds } of await emptyOnError(listOldestWaiting(em.fork())))
        this.set({ queue }, seconds)
    },
  })
}

const queryOrEmpty = <T extends object>(
  em: SqlEntityManager,
  sql: string,
  values: string[] = [],
): Promise<T[]> => emptyOnError(em.fork().execute<T[]>(sql, values))

/** Returns no rows on error, so that the other metrics remain available while the database is down. */
const emptyOnError = <T>(answer: Promise<T[]>): Promise<T[]> => answer.catch(() => [])

/**
 * Registers gauges about backups. They read the database only, so that an unresponsive store does not block the
 * metrics.
 */
function registerBackupMetrics(
  main: SqlEntityManager,
  { backups }: Pick<Services, 'backups'>,
  registry: Metrics['shared'],
): void {
  const registers = [registry]
  createGauge({
    name: 'someday_backup_newest_timestamp_seconds',
    help: 'Time of the newest backup that is not known to be broken.',
    registers,
    async collect() {
      this.reset()
      const madeAt = await findNewestVerifiedTime(main.fork()).catch(() => undefined)
      if (madeAt) this.set(madeAt.getTime() / 1_000)
    },
  })
  createGauge({
    name: 'someday_backup_every_seconds',
    help: 'Interval of automatic backups; 0 if they are off.',
    registers,
  }).set(backups.everyMs / 1_000)
  createGauge({
    name: 'someday_backup_failed',
    help: '1 if the last backup failed.',
    registers,
    async collect() {
      this.reset()
      const runs = await getPastRuns(main.fork()).catch(() => undefined)
      if (runs) this.set(runs.last?.problem == null ? 0 : 1)
    },
  })
}

/** Creates a gauge that is read on demand. */
const createGauge = <T extends string>(gauge: GaugeConfiguration<T>): Gauge<T> => new Gauge(gauge)
