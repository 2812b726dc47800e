interface SettingErrorOptions extends ErrorOptions {
  isTemporary?: boolean
}

/**
 * Thrown for a setting that cannot be used. The message continues "DATA_DIR cannot be used:" and says how to fix it.
 */
export class SettingError extends Error {
  /** Whether the same setting may work later, because the server is down or still starting. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, ...options }: SettingErrorOptions = {}) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}
