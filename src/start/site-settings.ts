import { z } from 'zod'
import { footerLinks, noun, optional, supportEmail, withDefault } from './config-values.ts'

/** What a site is about, is called and looks like. */
export const siteSettings = {
  SEED: withDefault('someday'),
  SITE_NAME: withDefault('Someday'),
  PRODUCT_NOUN: noun.transform((given) => given ?? 'Bucket List Idea'),
  LIST_NOUN: noun,
  SUPPORT_EMAIL: supportEmail,
  FOOTER_LINKS: footerLinks,
  SUBSCRIBER_CLAIM: optional(z.string()),
}
