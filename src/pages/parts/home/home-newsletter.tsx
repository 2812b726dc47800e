import { newsletterTitle, weeklyReaders } from '#features/newsletter/messages.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'
import { ArchiveLink } from '#features/newsletter/web/archive-link.tsx'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { css, styled } from '#platform/web/styled.tsx'

/**
 * Section at the end of the home page with the number of subscribers, if large enough, a link to past issues and the
 * form to subscribe to the newsletter.
 */
export function HomeNewsletter() {
  const say = useTerms()
  const { subscriberClaim } = useSettings()
  return (
    <Block aria-label="Newsletter">
      <div>
        <SectionTitle>{newsletterTitle}</SectionTitle>
        <div className={css({ color: 'quiet', mt: 3 })}>
          {subscriberClaim ?? weeklyReaders}
          {say(': one idea for the season, something new and a surprise.')} <ArchiveLink />
        </div>
      </div>
      <SubscribeForm label="Newsletter" />
    </Block>
  )
}

const Block = styled('section', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: 6, lg: 16 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    px: { base: 5, md: 12 },
    py: { base: 8, md: 12 },
    borderRadius: 'lg',
    background: 'accentSoft',
  },
})
