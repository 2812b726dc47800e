import { ContactTopics } from '#pages/parts/contact-topics.tsx'
import { Prose } from '#pages/parts/prose.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings } from '#platform/web/settings.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

export function Component() {
  const { siteName, supportEmail, responseTime } = useSettings()
  return (
    <Column>
      <Head
        title="Contact"
        description={`How to reach the people behind ${siteName}: one address, and an answer within ${responseTime}.`}
        path={hrefOf('contact')}
      />
      <PageHeader title="Contact" subtitle="One address, read by people." />
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 3 })}
      >
        <LinkButton
          className={css({
            px: { base: 2.5, sm: 6 },
            fontSize: { base: 'sm', sm: 'md' },
            wordBreak: 'break-word',
          })}
          to={`mailto:${supportEmail}`}
          look="main"
        >
          <Icon name="mail" />
          {supportEmail}
        </LinkButton>
        <div className={css({ display: 'flex', alignItems: 'center', gap: 2, color: 'quiet' })}>
          <Icon name="clock" />
          {`We answer within ${responseTime}.`}
        </div>
      </div>
      <section className={css({ mt: 12 })}>
        <SectionTitle>What is it about?</SectionTitle>
        <div className={css({ color: 'quiet', mt: 2, mb: 5, maxWidth: 'text' })}>
          Choose a topic and your mail program opens with the subject filled in.
        </div>
        <ContactTopics address={supportEmail} />
      </section>
      <Prose>
        <h2>Before you write</h2>
        <p>
          A forgotten password is reset by hand;{' '}
          <TextLink to={hrefOf('forgotPassword')}>this is how</TextLink>. What we keep about you, and how to
          get it or have it deleted, is in our <TextLink to={hrefOf('privacy')}>privacy notes</TextLink>.
          Please never send us a password.
        </p>
      </Prose>
    </Column>
  )
}
