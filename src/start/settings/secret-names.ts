/** The variables whose value nobody else may know. Each can be read from a file, which `<NAME>_FILE` names. */
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

export const fileNameOf = (name: string): string => `${name}_FILE`
