import type { Configuration } from '@mikro-orm/core'
import { PgliteConnection, PgliteDriver } from '@mikro-orm/pglite'
import type { Driver, PGliteDialect } from 'kysely'
import { trackWait } from '#platform/server/work/deadlines.ts'
import { createFairLock } from '#platform/server/work/event-loop.ts'

/**
 * PGlite has one connection, and Kysely gives it to whoever has asked first: a client that always has some questions
 * waiting would make everybody else wait for all of them, at each question anew. Here it goes from client to client.
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
      // Kysely's own order, which is that of asking, is left out.
      createAdapter: () =>
        Object.defineProperty(createAdapter(), 'supportsMultipleConnections', { value: true }),
      createDriver: () => withFairLock(createDriver()),
    })
  }
}

function withFairLock(driver: Driver): Driver {
  const lock = createFairLock()
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  return Object.assign(driver, {
    async acquireConnection(...options: Parameters<Driver['acquireConnection']>) {
      await trackWait('the connection to the database', lock.obtain())
      return acquire(...options)
    },
    async releaseConnection(...options: Parameters<Driver['releaseConnection']>) {
      await release(...options)
      lock.release()
    },
  })
}
