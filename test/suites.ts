/**
 * Which tests run where. A new file needs no entry: a feature or a page runs on PostgreSQL, a journey in npm's Chromium,
 * and all others as they are, in `npm test`. Nightly tests run every feature and page on PGlite too, and every journey in
 * the system's Chromium.
 */

export const everyFeature = ['test/features/**/*.test.ts']
export const everyPage = ['test/pages/**/*.test.ts']
const features = (...names: string[]) => names.map((name) => `test/features/${name}.test.ts`)
const journeys = (...names: string[]) => names.map((name) => `test/journeys/${name}.test.ts`)
const others = (...names: string[]) => names.map((name) => `test/${name}.test.ts`)

/**
 * Features that depend on the database engine: concurrent writes, LISTEN/NOTIFY, migrations, backups, types, jobs,
 * contracts. `npm test` runs them on PGlite as well as on PostgreSQL. Races between single statements, which PGlite runs
 * one at a time, are tested there nightly, like everything else.
 */
export const onBothEngines = features(
  '{backup,clock,contracts}',
  'accounts/session-rows',
  'analytics/event-batches',
  'bucket-list/concurrent-writes',
  'catalogue/{freshness,version-checks}',
  'catalogue/editions/editions-of-old-databases',
  'dashboard/jobs',
  'editing/editing-schedule',
  'search/searching',
  'updating/updating',
  'webhooks/outbox',
)

/** Features whose tests take longer than about five seconds. `npm run test:quick` leaves them out, `npm test` does not. */
export const slowFeatures = features(
  '{backup,contracts,every-operation,limited-mutations,restored-sending}',
  'accounts/{api-tokens,contested-addresses,registration,takeover}',
  'accounts/mail/{email-change,mail-limits}',
  'accounts/second-factor/{factor-races,passkey-races,passkeys,recovery-codes,totp}',
  'accounts/signing-in/{guessing,limits,races}',
  'analytics/{events,forwarding,stats-plans}',
  'audit/audit',
  'bucket-list/{list-model,photos}',
  'catalogue/{freshness,idea-counters,official-pages,request-budget,response-deadlines,similar-ideas}',
  'catalogue/editions/{editions-and-editors,editions-and-editors-of-categories,editions-and-starts}',
  'catalogue/editions/{editions-and-states,editions-of-categories,editions-of-old-databases,editions-recognising}',
  'covers/{composer,covers-routes,posters}',
  'dashboard/{backup-schedule,backups,second-factor}',
  'editing/{editing-schedule,editing-table,importing,loading,own-catalogue,places}',
  'lists/{access,concurrent-changes,concurrent-dates,stories}',
  'newsletter/{concurrent-sending,issue-schedule,issues,list-digest,list-mails,list-memories,list-reminders,subscriber-count}',
  'pictures/{picture-process,picture-stores,pictures}',
  'places/outlines',
  'search/{engines,index-changes,several-values,synonyms}',
  'search/questions/questions',
  'updating/updating',
  'webhooks/{deliveries,endpoints,idea-events,private-addresses}',
)

/** Features that only `npm run test:nightly` tests: killed processes, servers that fail or hang, time zones. */
export const nightlyFeatures = features(
  'zones',
  'accounts/mail/smtp-errors',
  'analytics/forwarding-retries',
  'catalogue/slow-readers',
  'dashboard/backups-in-a-bucket',
  'newsletter/{deliveries,stalling-server}',
  'search/outage',
)

/**
 * Tests of the process and the platform that only `npm run test:nightly` runs: full disks, TLS, replicas, kills at every
 * step, servers and folders that refuse the site, large catalogues, whole backups of PGlite, the package for npx.
 */
export const nightlyProcesses = others(
  'platform/database/{database-servers,large-catalogue,orm-command-line}',
  'process/{events,mail-failures,picture-process,postgres,postgres-tls,publishing,replica,saves}',
  'process/search/{search-commands,search-key,search-pause,without-meilisearch}',
  'process/starting/{dev-signals,killed-update,mail-at-start,own-catalogue,package}',
  'process/storage/{backup,backup-places,data-folder,disk-runs-full,full-disk,interrupted-backups}',
)

/**
 * Journeys that run in npm's Chromium only in `npm run test:nightly`: through sites with settings of their own, whose
 * rules the tests of features and pages check too; whole tasks, whose parts other journeys check; pages that load slowly
 * or not at all; every screen at every size, which `.ci/run` tests in the system's Chromium (see `browserJourneys`).
 */
export const nightlyJourneys = journeys(
  '{every-screen,ten-tasks}',
  'dashboard/{backups,failed-requests,inviting,scheduling}',
  'members/{account-header,base-path,organisation}',
  'members/bucket-list/fifty-changes',
  'visitors/{branding,by-ip-address,error-pages,loading-states,map-tiles,slow-suggestions,worker-updates}',
)

/**
 * Tests that `npm test` runs with fewer rounds or variants than nightly tests (`isThorough`). Add a feature
 * here if its extra rounds matter on PostgreSQL; all features run with `isThorough` on PGlite each night.
 */
export const thoroughFeatures = features(
  'accounts/signing-in/races',
  'accounts/second-factor/{factor-races,passkey-races}',
  'dashboard/second-factor',
  'search/questions/questions',
)
export const thoroughProcesses = others('docs')

/**
 * Journeys through what browsers implement themselves: forms and autofill, dates, passkeys, files, the clipboard,
 * storage, dragging, printing, maps, layout. `.ci/run` also runs these in the system's Chromium; nightly, all journeys
 * run there (`npm run test:chromium`).
 */
export const browserJourneys = journeys(
  'every-screen',
  'dashboard/{closing-forms,files,ideas,place-picker,table}',
  'members/{authenticator-app,passkeys,registering,signing-in}',
  'members/bucket-list/{dates,list-custom-ideas,list-on-a-phone,list-order,my-bucket-list,pending-saves}',
  'visitors/{first-screen,forms,frame,places,suggestions,toasts,tooltips}',
)
