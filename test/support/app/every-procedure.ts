import { appRouter } from '#root/router.ts'

const { _def: definition } = appRouter

/** The path of every procedure of the router, such as `bucketList.steps.add`. */
export const everyProcedure = Object.keys(definition.procedures)

/** Whether it is asked or told something: `query` or `mutation`. */
export const kindOf = (path: string): unknown => definitionOf(path, 'type')

/** What a procedure was made of: its `inputs`, its `type`. */
export const definitionOf = (path: string, part: string): unknown =>
  Reflect.get(propertyOf(propertyOf(definition.procedures, path), '_def'), part)

const propertyOf = (object: object, name: string): object => Object(Reflect.get(object, name))
