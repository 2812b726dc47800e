import { Subscriber } from '#features/newsletter/server/entities.ts'
import { client } from '../../support/app/client.ts'
import { createAddress } from '../../support/app/create-address.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'

let clients = 0
export const newClient = () => `10.60.${clients >> 8}.${clients++ & 255}`

/** Creates actions of subscribers and their mail programs. */
export function createSubscriberActions(app: TestApp, catcher: MailCatcher) {
  const ask = (email: string, ip = newClient(), more: object = {}) =>
    client(app, { ip }).post('/api/newsletter', { email, ...more })

  /** Creates a confirmed subscriber with the token of their preferences. */
  async function reader(email = createAddress()): Promise<{ email: string; token: string }> {
    await ask(email)
    const token = findToken(await catcher.mailTo(email))
    const { data } = await client(app).call('newsletter.confirm', { token })
    return { email, token: data.token }
  }

  /** Opens the confirmation link of a subscriber's first mail again. */
  const confirmAgain = async (email: string) =>
    client(app).call('newsletter.confirm', { token: findToken(await catcher.mailTo(email)) })

  /** Submits a form without a script. */
  const sendForm = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
      },
      payload: new URLSearchParams(fields).toString(),
    })

  /** Unsubscribes with one click, like Gmail: without cookie and origin. */
  const oneClick = (token: string) =>
    app.inject({
      method: 'POST',
      url: `/newsletter/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  const rowOf = (email: string) => app.orm.em.fork().findOne(Subscriber, { email })
  return { ask, reader, confirmAgain, sendForm, oneClick, rowOf }
}
