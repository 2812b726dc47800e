interface SettingErrorOptions extends ErrorOptions {
  isTemporary?: boolean
}

/** What an operator has set cannot be used. The message goes on after "DATA_DIR cannot be used:" and says what mends it. */
export class SettingError extends Error {
  /** Whether the same settings may do later: the server is away or still starting. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, ...options }: SettingErrorOptions = {}) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}
