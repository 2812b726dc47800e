import { z } from 'zod'
import { passwordResetModes, registrationModes } from '#features/accounts/limits.ts'
import { dayMs, hourMs, minuteMs } from '#platform/durations.ts'

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value)

/** Returns the schema of an environment variable that may be unset; a blank one becomes undefined too. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional())

/** Returns the schema of a text variable that has this value if it is unset or blank. */
export const withDefault = (value: string) =>
  z.preprocess((given) => blankToUndefined(given) ?? value, z.string())

/**
 * Returns the schema of an optional URL variable with one of these protocols; `example` is shown in its error
 * message.
 */
export const urlWith = (protocols: RegExp, example: string) =>
  optional(z.url({ protocol: protocols, error: `must be a URL such as ${example}`, abort: true }))

/**
 * Returns the schema of an optional URL variable that names a folder (`file:`) or an S3-compatible bucket (`s3:`,
 * `s3+http:`); `example` is shown in its error message.
 */
export const storageUrl = (example: string) =>
  optional(
    z.url({
      protocol: /^(file|s3|s3\+http)$/,
      hostname: /^/,
      error: `must be a URL such as ${example}`,
    }),
  )

const unitMs: Record<string, number> = { m: minuteMs, h: hourMs, d: dayMs }
const minIntervalMs = 15 * minuteMs

/** Interval such as `24h`, `7d` or `30m`, or a number of hours; `off` or 0 for never. */
export const backupInterval = z.preprocess(
  (value) => blankToUndefined(value) ?? 'off',
  z
    .string()
    .regex(/^(off|\d{1,4}[mhd]?)$/, 'must be an interval such as 24h, 7d or 30m, or off')
    .refine(
      (value) => toMilliseconds(value) === 0 || toMilliseconds(value) >= minIntervalMs,
      'must be at least 15m, or off',
    ),
)

/**
 * Converts an interval such as `24h`, `7d`, `30m`, or a number of hours to ms; `off` and 0 give 0, which means never.
 */
export function toMilliseconds(value: string): number {
  return value === 'off' ? 0 : parseInt(value, 10) * (unitMs[value.at(-1) ?? ''] ?? hourMs)
}

export const databaseExample = 'postgres://user:password@host:5432/someday'

export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a number from 0 to 65535')

/** Schema of a port number, 0 to 65535; 3000 for an unset or blank variable. */
export const port = z.preprocess((value) => blankToUndefined(value) ?? '3000', portNumber)

/** Returns the schema of a variable with a number of up to six digits, which is `fallback` if it is unset or blank. */
export const wholeNumber = (fallback: string) =>
  z.preprocess(
    (value) => blankToUndefined(value) ?? fallback,
    z
      .string()
      .regex(/^\d{1,6}$/, 'must be a whole number of at most six digits')
      .transform(Number),
  )

export const secondFactorPolicy = z.preprocess(
  (value) => blankToUndefined(value) ?? 'nobody',
  z.enum(['nobody', 'staff'], 'must be nobody or staff'),
)

export const tracesProtocol = z.preprocess(
  (value) => blankToUndefined(value) ?? 'http/protobuf',
  z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json'),
)

export const supportEmail = z.preprocess(
  (value) => blankToUndefined(value) ?? 'support@someday.example',
  z.email('must be an email address'),
)

export const registrationMode = z.preprocess(
  (value) => blankToUndefined(value) ?? 'open',
  z.enum(registrationModes, 'must be open, invited or closed'),
)

export const passwordResetMode = z.preprocess(
  (value) => blankToUndefined(value) ?? 'support',
  z.enum(passwordResetModes, 'must be support or mail'),
)

export const publicUrl = optional(
  z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://someday.example' })
    .transform((url) => new URL(url))
    .refine(
      ({ pathname, search, hash }) => pathname === '/' && !search && !hash,
      'must be a URL without a path: set the path in BASE_PATH',
    )
    .transform(({ origin }) => origin),
)

/** Base path of the site, without a trailing slash. Empty for the root. */
export const basePath = z.preprocess(
  (value) => blankToUndefined(value) ?? '',
  z
    .string()
    .transform((path) => path.replace(/\/+$/, ''))
    .refine(
      (path) => /^(\/[\w~-][\w.~-]*)*$/.test(path),
      'must be a path such as /bucket, with only letters, digits and - . _ ~',
    ),
)

/** One or a few words. */
export const noun = optional(
  z
    .string()
    .trim()
    .regex(/^[\p{L}][\p{L}\p{N}’' -]{0,39}$/u, 'must be one or a few words, such as Recipe'),
)

const footerLink = /^(?<label>[^=,]{1,40})=(?<to>\/[^\s,]*|https:\/\/[^\s,]+)$/

/** Footer links, such as `Soups=/categories/soups, Our shop=https://shop.example`. */
export const footerLinks = optional(
  z
    .string()
    .transform((text) => text.split(',').map((link) => footerLink.exec(link.trim())?.groups))
    .refine(
      (links) => links.length <= 12 && links.every(Boolean),
      'must be links such as Soups=/categories/soups, Shop=https://shop.example',
    )
    .transform((links) => links.map((link) => ({ label: link?.label ?? '', to: link?.to ?? '' }))),
)

const originPattern = /^https?:\/\/(?:[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/

/**
 * Returns whether a text is an HTTP origin that can be named in a Content-Security-Policy. URL parsing alone allows
 * hosts such as `x;sandbox`, `a,b` or `*`, which would add directives or allow every site. Underscores are refused too:
 * the policy's grammar has none, and some browsers ignore a source with one.
 */
export function isOrigin(text: string): boolean {
  return originPattern.test(text) && URL.parse(text)?.origin === text
}

const mapStyleExample = 'must be a URL such as https://tiles.example/style.json'

/** Schema of an optional URL variable whose origin every page's Content-Security-Policy names. */
export const mapStyleUrl = optional(
  z
    .url({ protocol: /^https?$/, error: mapStyleExample, abort: true })
    .refine((url) => isOrigin(new URL(url).origin), mapStyleExample),
)

/** Schema of a variable with origins (scheme, host and port), separated by commas. */
export const origins = z.preprocess(
  (value) => blankToUndefined(value) ?? '',
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.string().refine(isOrigin, 'must be origins such as https://tiles.example, https://fonts.example'),
      ),
    ),
)

/** Host names or IP addresses, such as `n8n, 10.0.0.7`. */
export const hostNames = z.preprocess(
  (value) => blankToUndefined(value) ?? '',
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.string().regex(/^[a-z0-9._:-]+$/, 'must be host names or IP addresses such as n8n, 10.0.0.7'),
      ),
    ),
)

const trueOrFalse = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
/** Schema of a variable that is `true` or `false`; false if it is unset or blank. */
export const falseByDefault = z.preprocess((value) => blankToUndefined(value) ?? 'false', trueOrFalse)
/** Schema of a variable that is `true` or `false`; true if it is unset or blank. */
export const trueByDefault = z.preprocess((value) => blankToUndefined(value) ?? 'true', trueOrFalse)

export const logLevel = z.preprocess(
  (value) => blankToUndefined(value) ?? 'info',
  z.enum(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'must be one of fatal, error, warn, info, debug, trace, silent',
  ),
)

/** With more workers, PostgreSQL would run out of connections. */
export const maxWorkers = 64

const hstsDirective = /^(?:(max-age)=\d{1,10}|(includeSubDomains|preload))$/i

/**
 * Returns whether a value is valid for the header Strict-Transport-Security (RFC 6797): it has a max-age, and each
 * directive at most once. An empty value, for no header, is valid too.
 */
export function isHstsPolicy(value: string): boolean {
  if (value === '') return true
  const names = value.split(/; */).map((part) => hstsDirective.exec(part)?.slice(1).join('').toLowerCase())
  return names.includes('max-age') && !names.includes(undefined) && new Set(names).size === names.length
}

/** Shorthands: `off` sends no header, `0` makes browsers forget an earlier one. */
export const hstsShorthands = new Map([
  ['off', ''],
  ['0', 'max-age=0'],
])

const hexColor = /^#[\da-f]{6}$/i

/** One colour such as `#1e7a46`, or one for light and one for dark mode: `#1e7a46, #58c98a`. */
export const colorPair = optional(
  z
    .string()
    .transform((text) => text.split(',').map((color) => color.trim()))
    .refine(
      (colors) => colors.length <= 2 && colors.every((color) => hexColor.test(color)),
      'must be a color such as #1e7a46, or one for each scheme: #1e7a46, #58c98a',
    )
    .transform(([light = '', dark]) => ({ light, dark })),
)

/** Variables with secret values. Each can be read from the file that `<NAME>_FILE` names. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URLS',
  'BACKUP_URL',
  'PICTURES_URL',
  'MEILI_API_KEY',
  'SMTP_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'ADMIN_PASSWORD',
  'ANALYTICS_SECRET',
  'METRICS_TOKEN',
]

/**
 * Returns the name of the variable that can hold the path of a file with a secret: `AUTH_SECRET_FILE` for
 * `AUTH_SECRET`.
 */
export const fileVariableOf = (name: string): string => `${name}_FILE`
