import type { SentEvent } from '#features/analytics/contract.ts'
import { isId } from '#platform/contract.ts'
import { hrefOf, pages } from '#platform/addresses.ts'
import { pageAt } from '#platform/server/site/page-at.ts'

interface Place {
  /** The pattern of the page; blank for what is no page of the site. */
  pattern: string
  /** What others may be told of it: nothing that opens something, nor what somebody made up. */
  path: string
  ideaId?: number | undefined
  /** Of the category that was looked at. */
  slug?: string | undefined
  campaign: string
}

const longestCampaign = 120
const longestShown = 200
const campaignFields = ['utm_source', 'utm_medium', 'utm_campaign']

/** Where something happened, as far as it is counted. */
export function placeOf({ name, path, ideaId }: SentEvent): Place {
  const [pathname = '', query = ''] = path.split('?', 2)
  const page = pageAt(pathname)
  const last = pathname.split('/').findLast(Boolean)
  const isView = name === 'page_view'
  return {
    pattern: page?.path ?? '',
    path: !page ? hrefOf(nowhere) : page.carriesToken ? page.path : pathname.slice(0, longestShown),
    ideaId: isView ? (page === pages.idea ? idIn(last) : undefined) : ideaId,
    slug: isView && page === pages.category ? last?.slice(0, longestShown) : undefined,
    campaign: isView ? campaignIn(query) : '',
  }
}

/** What outside services hear of addresses that are none. */
const nowhere = '/404'

const idIn = (part: string | undefined) => (part !== undefined && isId(part) ? Number(part) : undefined)

function campaignIn(query: string): string {
  const params = new URLSearchParams(query)
  return campaignFields
    .flatMap((field) => params.get(field)?.trim() || [])
    .join(' / ')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, longestCampaign)
    .toWellFormed()
}
