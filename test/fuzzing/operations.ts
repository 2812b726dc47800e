import { z } from 'zod'
import type { TestApp } from '../support/app/test-app.ts'
import { definitionOf, everyProcedure, kindOf } from '../support/app/every-procedure.ts'

/** JSON Schema, as far as it is used here. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Operation of the site with the schemas of its input. */
export interface Operation {
  name: string
  method: Method
  /** Path with `{name}` for parameters. */
  path: string
  inPath: Record<string, Schema>
  inQuery: Record<string, Schema>
  /** Schema of a JSON body. Undefined if there is none. */
  body?: Schema | undefined
}

interface Documented {
  parameters?: { in: string; name: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

/** Returns all operations of the OpenAPI document, and all procedures by their tRPC path. */
export function listOperations(app: TestApp): Operation[] {
  const paths: Record<string, Record<string, Documented>> = Object(app.swagger().paths)
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method.toLowerCase()]
      return operation ? [documentedOperation(method, path, operation)] : []
    }),
  )
  return [...documented, ...everyProcedure.map(procedureAsOperation)]
}

function documentedOperation(
  method: Method,
  path: string,
  { parameters = [], requestBody }: Documented,
): Operation {
  const where = (place: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema = {} }) => [name, schema]),
    )
  const takesBody = method !== 'GET' && method !== 'DELETE'
  return {
    name: `${method} ${path}`,
    method,
    path,
    inPath: where('path'),
    inQuery: where('query'),
    body: Object.values(requestBody?.content ?? {})[0]?.schema ?? (takesBody ? {} : undefined),
  }
}

function procedureAsOperation(path: string): Operation {
  const isQuery = kindOf(path) === 'query'
  const input = inputOf(path)
  return {
    name: path,
    method: isQuery ? 'GET' : 'POST',
    path: `/api/trpc/${path}`,
    inPath: {},
    // A tRPC query has its input as JSON in one parameter.
    inQuery: isQuery && input ? { input } : {},
    body: isQuery ? undefined : (input ?? {}),
  }
}

function inputOf(path: string): Schema | undefined {
  const inputs = definitionOf(path, 'inputs')
  const [first] = Array.isArray(inputs) ? inputs : []
  if (!(first instanceof z.ZodType)) return undefined
  return Object(z.toJSONSchema(first, { io: 'input', unrepresentable: 'any' }))
}
