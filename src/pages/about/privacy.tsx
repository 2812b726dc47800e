import { CustomPageOrDefault, Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/**
 * Route loader that prefetches the operator's own text of the privacy page into the query cache. The server waits for
 * it and throws a failure with its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.accounts.ownText.fetch({ page: 'privacy' }))

/** Privacy page, with the operator's own text or the default one. */
export function Component() {
  return (
    <CustomPageOrDefault page="privacy" title="Privacy">
      <Privacy />
    </CustomPageOrDefault>
  )
}

function Privacy() {
  const say = useTerms()
  const { siteName, supportEmail, responseTime, mapStyleUrl, hasWorker } = useSettings()
  const support = <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
  return (
    <Column>
      <Head
        title="Privacy"
        description={`What ${siteName} stores about you, why, for how long, and how to export or delete it.`}
        path={hrefOf('privacy')}
      />
      <PageHeader
        title="Privacy"
        subtitle="What we store, why, and how to delete it. Last updated in November 2026."
      />
      <Prose>
        <p>
          In short: you can read everything here without telling us who you are. If you create an account, we
          store only what it needs. We don’t sell anything, show ads or let third parties track you.
        </p>
        <p>
          The operator of {siteName} is responsible for your data. You can reach them at {support}.
        </p>

        <h2>If You’re Just Browsing</h2>
        <p>
          We don’t set any cookies. For a year, we keep a daily count of each search and its results, but not
          who searched or at what time.
        </p>
        <p>
          {say(
            'We count page views, searches, random ideas and saves by day: the kind of page, the idea or category, the site or campaign that visitors came from, and whether they used a phone, a tablet or a computer. To count visitors, we turn your IP address and browser into a scrambled number, using a secret key. At the end of the day, we delete both the key and the number: no address is kept, and by the next day no one can tell that you were here. If your browser asks not to be tracked (Global Privacy Control or Do Not Track), we don’t count you. We keep each day’s numbers for 25 months so we can compare one year with the next. The operator may pass these counts on to an analytics service, without your IP address, your browser or what you typed.',
          )}
        </p>
        <p>
          {say(
            'We ask your browser for your location only when you choose “Use my location” or “Near me”. It’s rounded to about 10 km before it reaches us, is used for that one search, and is never stored: not in logs, URLs or our counts.',
          )}
        </p>
        <p>
          {say(
            'Your device stores your choice of light or dark mode, which hemisphere you live in, whether you’ve closed the starter cards or answered the offer to install the site and, for a while, the ideas you wanted to save before signing in and what you share with the site from other apps. Until you sign out, it also counts the days on which you use the site. To recommend ideas that fit, your browser tells us which ideas these are, but we don’t store that. We draw almost all pictures ourselves. If an editor has chosen one from another site, your browser loads it from there, and that site sees your IP address, as with any picture on the web.',
          )}
        </p>
        {hasWorker ? (
          <p>
            Your browser keeps the latest 60 public pages you’ve visited, with their pictures, so you can read
            them without a connection. They stay on your device. Signing out deletes them, and so does
            clearing this site’s data in your browser.
          </p>
        ) : null}
        {mapStyleUrl ? (
          <p>
            Our maps load from {new URL(mapStyleUrl).host}. When you see a map, your browser asks that site,
            and the servers it uses, for the part of the map that’s shown. They see that part and your IP
            address.
          </p>
        ) : null}

        <h2>If You Have an Account</h2>
        <ul>
          <li>
            We keep your name and email address so we know who you are and can reach you. We verify the
            address by emailing you a link.
          </li>
          <li>
            We store your password only in a scrambled form (argon2id) that can’t be reversed. No one here can
            read it.
          </li>
          <li>
            {say('We keep your list and custom ideas')}
            {say(
              ', including status, dates, priority and notes, and the ideas you’ve marked “Not for me”. For things you’ve done, we also keep your memories and photos, but not where the photos were taken. Only you can see them, unless you share a link to your list. We show how many people have saved an idea, and what else they’ve saved, only if there are at least five of them, and never with names.',
            )}
          </li>
          <li>
            {say(
              'If you turn this on in your account (it’s off by default), apps chosen by the admins of this site can see which idea from the catalogue was completed and when, but never who completed it. We keep what we sent them for 30 days.',
            )}
          </li>
          {hasWorker ? (
            <li>
              {say(
                'If you choose “Keep my list on this device” (it’s off by default), that browser keeps your list, custom ideas and lists, with their covers, small copies of your photos, your name and email address, and what others have written on lists you share, so you can read them without a connection. Anyone who can use that browser could read them. They’re deleted when you sign out, when your session ends, when someone else signs in there, when you delete your account, and when you turn this off.',
              )}
            </li>
          ) : null}
          <li>
            For each device that’s signed in, we record the browser and when you last used it, so you can
            check your devices and sign them out in your account.
          </li>
          <li>
            For six months, we keep a record of when someone signed in to your account, with which browser,
            and when its password or email address was changed, so you can tell if someone else had access.
          </li>
          <li>
            When you sign in, we set one cookie, <code>auth_token</code>. It keeps you signed in for 30 days
            after your last visit, up to 90 days in total, and isn’t used for anything else. Signing out
            deletes it.
          </li>
          <li>
            Another cookie, <code>device</code>, remembers that this browser has signed up for your account or
            signed in to it before. It stays for up to 400 days, even after you sign out, so that people
            guessing passwords can’t lock you out here, and so that the link in our first email signs you in
            on the device you signed up with. On its own, it doesn’t sign anyone in.
          </li>
        </ul>

        <h2>If You Subscribe to the Newsletter</h2>
        <p>
          For <TextLink to={hrefOf('newsletter')}>our newsletter</TextLink>, we keep your email address, the
          themes you choose and how often you want to hear from us. We email you only after you’ve confirmed
          the address. For two years, we keep a record of whether each issue was delivered. We can’t see
          whether you open it or what you click: there are no tracking pixels or tracking links. Every issue
          has an unsubscribe link. We delete your address 30 days after you unsubscribe, or if you don’t
          confirm it. All that remains is a count of how many people have left.
        </p>

        <h2>If You Have a List</h2>
        <p>
          We email you about your own list: a week before a date you’ve set, a year after you did something,
          and once a year to look back on your year. You can turn each of these off in your account, or with
          one click in the email itself. For two years, we keep a record of whether each email was delivered,
          and nothing else.
        </p>

        <h2>How We Keep the Site Safe</h2>
        <p>
          To slow down people guessing passwords, we count sign-in attempts by IP address and by account for a
          short time.
        </p>
        <p>
          For each request, our technical logs record the IP address it came from, the time, what was
          requested (including search terms, but not the secret tokens in some links), the response and how
          long it took. We use them to find errors and attacks. They don’t contain passwords, cookies or the
          emails we send.
        </p>

        <h2>How Long We Keep Your Data</h2>
        <p>
          {say(
            'We keep your account and everything in it for as long as you have it. If you never verify your address, we delete the account after a month. When you delete your account, your list, custom ideas and sessions are deleted with it. Copies in backups are deleted when the backups are replaced, and logs when the operator clears them.',
          )}
        </p>

        <h2>Your Rights</h2>
        <p>
          You can see and correct your data, download your list as a file (CSV or JSON) and its photos (ZIP),
          and delete your account yourself while signed in. Or email us at {support} and we’ll do it for you,
          usually within {responseTime} and always within a month. If you think we’ve mishandled your data,
          please tell us. You can also contact the data protection authority where you live.
        </p>

        <h2>Changes to This Page</h2>
        <p>
          If this policy changes, we’ll update this page and its date. If a change affects your account, we’ll
          email you first.
        </p>
      </Prose>
    </Column>
  )
}
