/** Says a text of ours in the words of a site. Of a template only what we have written: its values stay as they are. */
export type TermReplacer = (text: string | TemplateStringsArray, ...values: unknown[]) => string

/** Where a site has no words of its own. */
export const keepTerms: TermReplacer = (text, ...values) =>
  typeof text === 'string' ? text : String.raw({ raw: text }, ...values)
