/** Replaces our terms with the operator's. In a tagged template, only the literal parts are changed, not the values. */
export type TermReplacer = (text: string | TemplateStringsArray, ...values: unknown[]) => string

/** Term replacer that returns a text unchanged, for sites without terms of their own. */
export const keepTerms: TermReplacer = (text, ...values) =>
  typeof text === 'string' ? text : String.raw({ raw: text }, ...values)
