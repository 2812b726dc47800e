import { readConfig } from '#root/config.ts'
import * as entities from '#root/entities.ts'
import { readEnvironment } from '#root/environment.ts'
import { databaseLocation } from '#platform/database/location.ts'
import { ormOptions } from '#platform/database/orm.ts'

/** For MikroORM's own command line; the process itself opens its database in main.ts. */
export default ormOptions(databaseLocation(readConfig(readEnvironment())), Object.values(entities))
