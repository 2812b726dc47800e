/** Whether an error means that a file or folder does not exist (ENOENT). */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
