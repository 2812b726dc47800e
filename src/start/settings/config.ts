import { z } from 'zod'
import { isValidSchedule } from '#features/newsletter/server/issue-schedule.ts'
import { findContrastProblem, type ColorPair } from '#platform/server/branding/theme.ts'
import {
  basePath,
  colorPair,
  databaseExample,
  footerLinks,
  hostNames,
  backupInterval,
  isHstsPolicy,
  logLevel,
  maxWorkers,
  noun,
  optional,
  mapStyleUrl,
  origins,
  passwordResetMode,
  port,
  portNumber,
  publicUrl,
  registrationMode,
  hstsShorthands,
  storageUrl,
  supportEmail,
  tracesProtocol,
  urlWith,
  secondFactorPolicy,
  wholeNumber,
  withDefault,
  falseByDefault,
  trueByDefault,
} from './config-values.ts'
import { findUnknownSettings } from './unknown-settings.ts'

/** Validated environment variables, read once at startup. */
export type Config = z.infer<typeof environment>

interface ConfigErrorOptions extends ErrorOptions {
  isTemporary?: boolean
}

/** Thrown for a setting that cannot be used. The message is a sentence that names the variable. */
export class ConfigError extends Error {
  /** Whether the same settings may work at a later start, for example because a server was down or a disk was full. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, ...options }: ConfigErrorOptions = {}) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

/** Settings for the site's content, name and branding. */
const siteSettings = {
  SEED: withDefault('someday'),
  SITE_NAME: withDefault('Someday'),
  PRODUCT_NOUN: noun.transform((given) => given ?? 'Bucket List Idea'),
  LIST_NOUN: noun,
  PRODUCT_ACCENT: colorPair,
  PRODUCT_BACKGROUND: colorPair,
  PRODUCT_LOGO: optional(z.string()),
  SUPPORT_EMAIL: supportEmail,
  SUPPORT_RESPONSE_TIME: withDefault('24-48 hours'),
  FOOTER_LINKS: footerLinks,
  PRIVACY_TEXT: optional(z.string()),
  TERMS_TEXT: optional(z.string()),
  IMPRINT_TEXT: optional(z.string()),
  SUBSCRIBER_CLAIM: optional(z.string()),
}

const environment = z
  .object({
    PORT: port,
    HOST: withDefault('0.0.0.0'),
    PUBLIC_URL: publicUrl,
    BASE_PATH: basePath,
    DATA_DIR: withDefault('./data'),
    BACKUP_DIR: optional(z.string()),
    BACKUP_URL: storageUrl('file:///srv/backups or s3://key:secret@host/bucket?region=auto'),
    BACKUP_EVERY: backupInterval,
    BACKUP_KEEP: wholeNumber('7').refine((kept) => kept >= 1, 'must be at least 1'),
    BACKUP_BEFORE_UPDATE: trueByDefault,
    DATABASE_URL: urlWith(/^postgres(ql)?$/, databaseExample).refine(
      (url) => url === undefined || new URL(url).pathname.length > 1,
      `must include a database name, as in ${databaseExample}`,
    ),
    DATABASE_DIRECT_URL: urlWith(/^postgres(ql)?$/, databaseExample),
    DATABASE_WAIT: wholeNumber('120'),
    DATABASE_REPLICA_URLS: optional(
      z
        .string()
        .transform((urls) => urls.split(',').map((url) => url.trim()))
        .pipe(
          z.array(z.url({ protocol: /^postgres(ql)?$/, error: `must be URLs such as ${databaseExample}` })),
        ),
    ),
    WEB_CONCURRENCY: wholeNumber('1').refine(
      (workers) => workers >= 1 && workers <= maxWorkers,
      `must be a number from 1 to ${maxWorkers}`,
    ),
    PICTURES_URL: storageUrl('file:///srv/pictures or s3://key:secret@host/bucket?region=auto'),
    MEILI_URL: urlWith(/^https?$/, 'http://localhost:7700'),
    MEILI_API_KEY: optional(z.string()),
    SMTP_URL: urlWith(/^smtps?$/, 'smtp://user:password@host:587'),
    MAIL_FROM: optional(z.string().regex(/^[^\r\n]*@[^\r\n]+$/, 'must contain an email address')),
    MAIL_PER_MINUTE: wholeNumber('300').refine((mails) => mails > 0, 'must be at least 1'),
    NEWSLETTER_SCHEDULE: withDefault('0 9 * * 4'),
    NEWSLETTER_ZONE: withDefault('UTC'),
    AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
    AUTH_SECRET_PREVIOUS: optional(z.string().min(32, 'must have at least 32 characters')),
    REQUIRE_SECOND_FACTOR: secondFactorPolicy,
    REGISTRATION: registrationMode,
    PASSWORD_RESET: passwordResetMode,
    OIDC_ISSUER: urlWith(/^https?$/, 'https://id.example.org'),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(z.string()),
    OIDC_NAME: withDefault('your organization'),
    OIDC_ROLE_CLAIM: optional(z.string()),
    ADMIN_EMAIL: optional(z.email('must be an email address').toLowerCase()),
    ADMIN_PASSWORD: optional(
      z.string().min(6, 'must have at least 6 characters').max(256, 'must have at most 256 characters'),
    ),
    ...siteSettings,
    MAP_STYLE_URL: mapStyleUrl,
    MAP_ORIGINS: origins,
    ANALYTICS_SERVICE: optional(
      z.enum(['plausible', 'umami', 'ga4'], 'must be plausible, umami or ga4, or not set'),
    ),
    ANALYTICS_URL: urlWith(/^https?$/, 'https://plausible.io'),
    ANALYTICS_SITE: optional(z.string()),
    ANALYTICS_SECRET: optional(z.string()),
    WEBHOOK_PRIVATE_HOSTS: hostNames,
    SERVICE_WORKER: trueByDefault,
    HSTS: withDefault('max-age=31536000')
      .transform((value) => hstsShorthands.get(value) ?? value)
      .refine(isHstsPolicy, 'must be a policy such as max-age=31536000; includeSubDomains, or off'),
    TRUST_PROXY: falseByDefault,
    WORK_PER_CLIENT: wholeNumber('500'),
    REQUEST_TIMEOUT: wholeNumber('120').refine((seconds) => seconds > 0, 'must be at least 1'),
    CONNECTIONS_PER_CLIENT: wholeNumber('1000'),
    STATEMENT_TIMEOUT: wholeNumber('30'),
    LOG_LEVEL: logLevel,
    LOG_FORMAT: optional(z.enum(['people', 'json'], 'must be people or json')),
    SLOW_REQUEST: wholeNumber('2000'),
    SLOW_STATEMENT: wholeNumber('500'),
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    METRICS_PORT: optional(portNumber),
    OTEL_EXPORTER_OTLP_ENDPOINT: urlWith(/^https?$/, 'http://localhost:4318'),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlWith(/^https?$/, 'http://localhost:4318/v1/traces'),
    OTEL_EXPORTER_OTLP_PROTOCOL: tracesProtocol,
    OTEL_SDK_DISABLED: falseByDefault,
    NODE_ENV: optional(z.string()),
  })
  .superRefine(checkColorContrast)
  .refine((env) => !env.DATABASE_DIRECT_URL || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is required when DATABASE_DIRECT_URL is set',
  })
  .refine((env) => !env.DATABASE_REPLICA_URLS || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is required when DATABASE_REPLICA_URLS is set',
  })
  .refine((env) => env.WEB_CONCURRENCY === 1 || env.DATABASE_URL, {
    path: ['WEB_CONCURRENCY'],
    error: 'must be 1 unless DATABASE_URL is set: the built-in database allows one process per folder',
  })
  .refine((env) => env.PASSWORD_RESET === 'support' || env.SMTP_URL, {
    path: ['SMTP_URL'],
    error: 'is required when PASSWORD_RESET is mail',
  })
  .refine((env) => !env.OIDC_ISSUER || env.OIDC_CLIENT_ID, {
    path: ['OIDC_CLIENT_ID'],
    error: 'is required when OIDC_ISSUER is set',
  })
  .refine((env) => isValidSchedule({ schedule: env.NEWSLETTER_SCHEDULE, zone: 'UTC' }), {
    path: ['NEWSLETTER_SCHEDULE'],
    error: 'must be a cron expression such as 0 9 * * 4',
  })
  .refine((env) => isValidSchedule({ schedule: '0 9 * * 4', zone: env.NEWSLETTER_ZONE }), {
    path: ['NEWSLETTER_ZONE'],
    error: 'must be a time zone such as Europe/Berlin',
  })
  .refine((env) => !env.ANALYTICS_SERVICE || env.ANALYTICS_SITE, {
    path: ['ANALYTICS_SITE'],
    error: 'is required when ANALYTICS_SERVICE is set',
  })
  .refine((env) => env.MAP_ORIGINS.length === 0 || env.MAP_STYLE_URL, {
    path: ['MAP_STYLE_URL'],
    error: 'is required when MAP_ORIGINS is set',
  })
  .refine((env) => env.ANALYTICS_SERVICE !== 'umami' || env.ANALYTICS_URL, {
    path: ['ANALYTICS_URL'],
    error: 'is required when ANALYTICS_SERVICE is umami',
  })
  .refine((env) => env.ANALYTICS_SERVICE !== 'ga4' || env.ANALYTICS_SECRET, {
    path: ['ANALYTICS_SECRET'],
    error: 'is required when ANALYTICS_SERVICE is ga4',
  })
  .refine((env) => !env.ADMIN_EMAIL || env.ADMIN_PASSWORD, {
    path: ['ADMIN_PASSWORD'],
    error: 'is required when ADMIN_EMAIL is set',
  })
  .refine((env) => !env.ADMIN_PASSWORD || env.ADMIN_EMAIL, {
    path: ['ADMIN_EMAIL'],
    error: 'is required when ADMIN_PASSWORD is set',
  })
  .refine((env) => !(env.NODE_ENV === 'production' && env.DATABASE_URL) || env.AUTH_SECRET, {
    path: ['AUTH_SECRET'],
    error:
      'is required when NODE_ENV=production and DATABASE_URL are set; use the same value on every machine',
  })

/** Names of all variables, for documentation and checks. */
export const variableNames = Object.keys(environment.shape)

/**
 * Parses and validates environment variables, and returns the settings by the same names, converted, with defaults for
 * those that are unset.
 * @throws ConfigError for the first invalid variable, with a hint if a misspelt name may be the cause.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const [[name, wrong] = ['', '']] = findInvalidSettings(env)
  const suggestions = findUnknownSettings({
    given: Object.keys(env),
    ofFile: [],
    known: variableNames,
  }).filter(({ meant }) => meant === name)
  throw new ConfigError([wrong, ...suggestions.map(({ sentence }) => sentence)].join(' '))
}

/**
 * Validates environment variables. Returns a map from the name of each invalid one to an error sentence; empty if all
 * are valid.
 */
export function findInvalidSettings(env: Record<string, string | undefined>): Map<string, string> {
  const { error } = environment.safeParse(env)
  const sentences = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!sentences.has(name)) sentences.set(name, `${name} ${message}.`)
  }
  return sentences
}

interface Colors {
  PRODUCT_ACCENT?: ColorPair | undefined
  PRODUCT_BACKGROUND?: ColorPair | undefined
}

/** Rejects colours with too little contrast and suggests similar ones that have enough. */
function checkColorContrast(
  { PRODUCT_ACCENT: accent, PRODUCT_BACKGROUND: background }: Colors,
  context: z.RefinementCtx,
): void {
  const problems = {
    PRODUCT_BACKGROUND: findContrastProblem({ background }, 'background'),
    PRODUCT_ACCENT: findContrastProblem({ accent, background }, 'accent'),
  }
  for (const [name, message] of Object.entries(problems))
    if (message) context.addIssue({ code: 'custom', path: [name], message })
}
