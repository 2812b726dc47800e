import type { Configuration } from '@mikro-orm/core'
import { PgliteConnection, PgliteDriver } from '@mikro-orm/pglite'
import type { Driver, PGliteDialect } from 'kysely'
import { trackWait } from '#platform/server/scheduling/deadlines.ts'
import { createSemaphore } from '#platform/server/scheduling/semaphore.ts'

/**
 * PGlite driver that shares its one connection fairly among clients. Kysely's own queue is first come, first served, so
 * a client with many queries would delay all others.
 */
export class FairPgliteDriver extends PgliteDriver {
  protected override readonly connection: PgliteConnection

  constructor(config: Configuration) {
    super(config)
    this.connection = new FairPgliteConnection(config)
  }
}

class FairPgliteConnection extends PgliteConnection {
  override createKyselyDialect(
    ...overrides: Parameters<PgliteConnection['createKyselyDialect']>
  ): PGliteDialect {
    const dialect = super.createKyselyDialect(...overrides)
    const createAdapter = dialect.createAdapter.bind(dialect)
    const createDriver = dialect.createDriver.bind(dialect)
    return Object.assign(dialect, {
      // Turns off Kysely's own mutex for databases with a single connection.
      createAdapter: () =>
        Object.defineProperty(createAdapter(), 'supportsMultipleConnections', { value: true }),
      createDriver: () => withFairAccess(createDriver()),
    })
  }
}

function withFairAccess(driver: Driver): Driver {
  const connections = createSemaphore(1)
  let releaseSlot: (() => void) | undefined
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  return Object.assign(driver, {
    async acquireConnection(...options: Parameters<Driver['acquireConnection']>) {
      releaseSlot = await trackWait('the connection to the database', connections.acquire())
      return acquire(...options)
    },
    async releaseConnection(...options: Parameters<Driver['releaseConnection']>) {
      await release(...options)
      releaseSlot?.()
    },
  })
}
