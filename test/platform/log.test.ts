import { fastify } from 'fastify'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { logOptions } from '#platform/server/log.ts'

/** Returns the log line of an entry. */
function formatLogLine(entry: object): string {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  fastify({ logger: Object.assign(logOptions('info'), { stream }) }).log.error(entry, 'logged')
  return lines.join('')
}

describe('the log', () => {
  it('has the reason for a failed statement, and none of its values', () => {
    const err = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: 'Key (email)=(ada@people.example) already exists.',
      params: ['$argon2id$secret'],
    })
    const line = formatLogLine({ err })
    expect(line).toContain('duplicate key value')
    expect(line).toContain('23505')
    expect(line).not.toMatch(/ada@people|argon2id/)
  })

  it('redacts tokens in errors and their causes', () => {
    const cause = new Error('GET /reset-password?token=secret-1 went wrong')
    const line = formatLogLine({ err: new Error('at /verify-email?x=1&token=secret-2', { cause }) })
    expect(line).toContain('/reset-password?token=***')
    expect(line).not.toContain('secret-')
  })

  it('redacts what an organization sends with a sign-in', () => {
    const line = formatLogLine({
      err: new Error('GET /api/auth/organisation/callback?code=secret-3&state=secret-4'),
    })
    expect(line).toContain('code=***&state=***')
    expect(line).not.toContain('secret-')
  })

  it('has none of what people share with the site from other apps', () => {
    const req = {
      method: 'GET',
      url: '/my-bucket-list/add?title=secret-5&text=secret-6%20x&url=secret-7',
      ip: '',
    }
    const line = formatLogLine({ req })
    expect(line).toContain('/my-bucket-list/add?title=***&text=***&url=***')
    expect(line).not.toContain('secret-')
  })
})
