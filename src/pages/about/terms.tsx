import { CustomPageOrDefault, Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/**
 * Route loader that prefetches the operator's own text of the terms of use into the query cache. The server waits for
 * it and throws a failure with its status; the browser only starts the query. Returns null.
 */
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
        description={`The rules for using ${siteName}: what we offer, what we ask of you, and what’s yours.`}
        path={hrefOf('terms')}
      />
      <PageHeader title="Terms" subtitle="A few simple rules. Last updated in November 2026." />
      <Prose>
        <p>
          You can reach the people behind {siteName} at {support}. By using the site, you agree to these
          terms. If you have questions about them, just ask.
        </p>

        <h2>What We Offer</h2>
        <p>
          {say('A catalogue of ideas that anyone can browse, and a free account for your bucket list.')} We
          take good care of both, but we can’t promise that the site will always be up or that every detail is
          right. Prices, opening hours and rules change, so check before you go.
        </p>

        <h2>Stay Safe</h2>
        <p>
          {say(
            'Our ideas are meant as inspiration, not as advice or an offer. Difficulty and cost are rough guides. It’s up to you to decide whether something is safe, legal and right for you: consider the weather, the law and your own abilities, and go with a qualified guide when you need one.',
          )}
        </p>

        <h2>Your Account</h2>
        <ul>
          <li>Sign up with your own email address, and confirm it with the link we send you.</li>
          <li>Choose a password you don’t use anywhere else, and keep it to yourself.</li>
          <li>If you’re under 16, ask a parent or guardian before you create an account.</li>
          <li>You can delete your account whenever you like. That’s all it takes to end this agreement.</li>
        </ul>

        <h2>What’s Yours Stays Yours</h2>
        <p>
          {say(
            'Your list, notes and custom ideas belong to you. We store them only to show them to you. If you share a link to your list, anyone who has it can see your list until you turn the link off.',
          )}
        </p>
        <p>
          The text and pictures in the catalogue are ours. Read them, save them and share links with friends,
          but please don’t copy the whole catalogue.
        </p>

        <h2>Please don’t</h2>
        <ul>
          <li>break into the site or anyone else’s account,</li>
          <li>overload the site with requests,</li>
          <li>use the site to send unwanted email, or for anything illegal.</li>
        </ul>
        <p>
          We may close accounts that break these rules. If we close yours, we’ll tell you why, and you can ask
          us for a copy of your list.
        </p>

        <h2>If Something Goes Wrong</h2>
        <p>
          {say(
            'We’re liable for anything we do on purpose or through gross negligence, and wherever the law says we must be. Beyond that, since the site is free, we can’t take responsibility for what happens when you try an idea. Your rights as a consumer aren’t affected.',
          )}
        </p>

        <h2>Changes to These Terms</h2>
        <p>
          If these terms change, we’ll update this page and its date. If a change affects your account, we’ll
          email you before it takes effect. For what we store about you, see{' '}
          <TextLink to={hrefOf('privacy')}>Privacy</TextLink>.
        </p>
      </Prose>
    </Column>
  )
}
