/** What was typed into a field of a form; null where that is nothing. */
export function textIn(fields: FormData, name: string): string | null {
  const value = fields.get(name)
  return typeof value === 'string' && value.trim() ? value.trim() : null
}
