import { appRouter } from '#root/router.ts'

const { _def: definition } = appRouter

/** Paths of all procedures of the router, such as `bucketList.steps.add`. */
export const everyProcedure = Object.keys(definition.procedures)

/** Returns `query` or `mutation`. */
export const kindOf = (path: string): unknown => definitionOf(path, 'type')

/** Returns a part of a procedure's definition, such as its `inputs` or `type`. */
export const definitionOf = (path: string, part: string): unknown =>
  Reflect.get(propertyOf(propertyOf(definition.procedures, path), '_def'), part)

const propertyOf = (object: object, name: string): object => Object(Reflect.get(object, name))
