import { CustomPageOrDefault, Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

export const loader = createPageLoader((queries) => queries.accounts.ownText.fetch({ page: 'terms' }))

/** Page of the terms of use, with the operator's own text or the default one. */
export function Component() {
  return (
    <CustomPageOrDefault page="terms" title="Terms">
      <Terms />
    </CustomPageOrDefault>
  )
}

function Terms() {
  const say = useTerms()
  const { siteName, supportEmail } = useSettings()
  const support = <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
  return (
    <Column>
      <Head
        title="Terms"
        description={`The few rules for using ${siteName}: what we offer, what we ask of you, and what is yours.`}
        path={hrefOf('terms')}
      />
      <PageHeader title="Terms" subtitle="The few rules of this site. Last changed in November 2026." />
      <Prose>
        <p>
          {siteName} is run by its operator. You can reach us at {support}. By using the site, you agree to
          these terms. If something in them doesn’t suit you, write to us.
        </p>

        <h2>What we offer</h2>
        <p>
          {say('A catalogue of ideas that anyone can read, and a free account to keep a bucket list in.')} We
          look after both with care, but we can’t promise that the site is always up or that every detail in
          it is right. Prices, opening times and rules change; check them before you go.
        </p>

        <h2>Take care of yourself</h2>
        <p>
          {say(
            'An idea here is an inspiration, not advice and not an offer. Difficulty and cost are rough guides. Whether something is safe, allowed and right for you is for you to judge: consider the weather, the law and your own strength, and go with a qualified guide when you need one.',
          )}
        </p>

        <h2>Your account</h2>
        <ul>
          <li>Register with your own email address, and confirm it with the link we send.</li>
          <li>Choose a password that you don’t use anywhere else, and keep it to yourself.</li>
          <li>If you are under 16, ask a parent or guardian before you open an account.</li>
          <li>You can delete your account whenever you like. That’s all it takes to end this agreement.</li>
        </ul>

        <h2>What’s yours stays yours</h2>
        <p>
          {say(
            'Your list, your notes and your own ideas belong to you. We store them to show them to you and for nothing else. If you share a link to your list, anyone who has the link can read the list until you turn the link off.',
          )}
        </p>
        <p>
          The texts and pictures of the catalogue are ours. Read them, save them, send a link to a friend;
          please don’t copy the whole catalogue.
        </p>

        <h2>Please don’t</h2>
        <ul>
          <li>break into the site, or into what belongs to someone else,</li>
          <li>send so many requests that others have to wait,</li>
          <li>use it to send email to people who didn’t ask for it, or for anything unlawful.</li>
        </ul>
        <p>
          We may close accounts that do. If we close yours, we’ll tell you why, and you can ask us for a copy
          of your list.
        </p>

        <h2>If something goes wrong</h2>
        <p>
          {say(
            'We’re liable for what we do on purpose or with gross negligence, and wherever the law says we must be. Beyond that, since the site is free, we can’t take responsibility for what comes of following an idea. Your rights as a consumer aren’t affected.',
          )}
        </p>

        <h2>When this changes</h2>
        <p>
          We update this page and its date, and write to people with an account before any change that matters
          to them takes effect. To see what we keep about you, read{' '}
          <TextLink to={hrefOf('privacy')}>Privacy</TextLink>.
        </p>
      </Prose>
    </Column>
  )
}
