import { z } from 'zod'
import { findContrastProblem, type ColorPair } from '#platform/server/branding/theme.ts'
import { colorPair, footerLinks, noun, optional, supportEmail, withDefault } from './config-values.ts'

/** Settings for the site's content, name and branding. */
export const siteSettings = {
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

interface Colors {
  PRODUCT_ACCENT?: ColorPair | undefined
  PRODUCT_BACKGROUND?: ColorPair | undefined
}

/** Rejects colours with too little contrast and suggests similar ones that have enough. */
export function checkColorContrast(
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
