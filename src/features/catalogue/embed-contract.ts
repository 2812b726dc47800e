import { z } from 'zod'
import { wholeNumberOr } from '#platform/contract.ts'

/** What a program asks that has met one of our addresses (oembed.com). */
export const oembedQuery = z.object({
  url: z.string().max(2_000),
  format: z.literal('json').default('json'),
  maxwidth: wholeNumberOr(480, 1, 10_000),
  maxheight: wholeNumberOr(420, 1, 10_000),
})
export type OembedQuery = z.infer<typeof oembedQuery>

export const oembed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  thumbnail_url: z.string(),
  thumbnail_width: z.int(),
  thumbnail_height: z.int(),
  cache_age: z.int(),
  width: z.int(),
  height: z.int(),
  html: z.string(),
})
export type Oembed = z.infer<typeof oembed>
