/** Replaces our terms with the operator's. In a tagged template, only the literal parts are changed, not the values. */
export type TermReplacer = (text: string | TemplateStringsArray, ...values: unknown[]) => string

/**
 * Term replacer for sites without terms of their own: returns a string, or a tagged template with its values,
 * unchanged.
 */
export const keepTerms: TermReplacer = (text, ...values) =>
  typeof text === 'string' ? text : String.raw({ raw: text }, ...values)
