import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noListInText } from '#features/bucket-list/messages.ts'
import { client } from '../../../support/app/client.ts'
import { signUp } from '../../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Imports a file into an empty list. Returns the response and the entries in order. */
async function importFile(content: string, type: string) {
  const { headers } = await signUp(app)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/my-bucket-list/import',
    headers: { ...headers, 'content-type': type },
    payload: content,
  })
  const { body } = await client(app, { headers }).get('/api/my-bucket-list')
  const entries: { idea: { title: string }; status: string }[] = body
  return { status: answer.statusCode, answer: answer.json(), entries }
}

const stands = (title: string, status: string, more: object = {}) =>
  expect.objectContaining({ idea: expect.objectContaining({ title }), status, ...more })

describe('a list from another app', () => {
  it('is read from Markdown, with checkboxes, and lines below an item as its steps', async () => {
    const text =
      '# My list\n\n- [ ] See **orcas** in [Norway](https://x.example)\n  - [x] Save up\n  - Book a boat\n- [x] Run a marathon\n* Bake bread\n1. Learn to whistle\n\nSome words.\n'
    const { entries, answer } = await importFile(text, 'text/markdown')
    expect(answer).toMatchObject({ rows: 4, added: 4, problems: [] })
    expect(entries).toEqual(
      expect.arrayContaining([
        stands('See orcas in Norway', 'planned', {
          steps: [
            expect.objectContaining({ text: 'Save up', isDone: true }),
            expect.objectContaining({ text: 'Book a boat', isDone: false }),
          ],
        }),
        stands('Run a marathon', 'completed'),
        stands('Bake bread', 'planned'),
        stands('Learn to whistle', 'planned'),
      ]),
    )
  })

  it('ignores empty checkboxes and horizontal rules', async () => {
    const { entries } = await importFile('- [ ]\n* * *\n- - -\n- [x]   \n- Swim\n', 'text/plain')
    expect(entries).toEqual([stands('Swim', 'planned')])
  })

  it.each([
    ['text/plain', '- a\n'.repeat(1_000_000)],
    ['application/json', `[${'0,'.repeat(1_000_000)}0]`],
    ['application/json', `{"lists":[],"cards":[${'0,'.repeat(1_000_000)}0]}`],
  ])('is refused if it is longer than any list: %s', async (type, text) => {
    expect((await importFile(text, type)).status).toBe(400)
  })

  it('has the steps of a checklist once, however often a card names it', async () => {
    const checkItems = Array.from({ length: 9 }, (_, step) => ({ name: `Step ${step}`, state: 'complete' }))
    const board = {
      lists: [{ id: 'l', name: 'Some day' }],
      cards: [{ name: 'Fly a balloon', idList: 'l', idChecklists: Array.from({ length: 9 }, () => 'c') }],
      checklists: [{ id: 'c', checkItems }],
    }
    const { entries } = await importFile(JSON.stringify(board), 'application/json')
    expect(entries).toMatchObject([{ idea: { title: 'Fly a balloon' }, steps: { length: 9 } }])
  })

  it('is refused if the text has no list', async () => {
    const { status, answer } = await importFile('Dear diary', 'text/plain')
    expect([status, answer.message]).toEqual([400, noListInText])
  })

  it('is read from Google Keep, except notes in the trash', async () => {
    const noted = { userEditedTimestampUsec: 1_700_000_000_000_000, color: 'DEFAULT', isPinned: false }
    const list = {
      ...noted,
      title: 'Bucket',
      listContent: [
        { text: 'See geysers', isChecked: true },
        { text: 'Sail', isChecked: false },
      ],
    }
    const text = { ...noted, title: '', textContent: 'Climb a volcano\nStromboli, at night' }
    const gone = { ...noted, title: 'Never', textContent: '', isTrashed: true }
    expect((await importFile(JSON.stringify(list), 'application/json')).entries).toHaveLength(2)
    const { entries, answer } = await importFile(JSON.stringify([list, text, gone]), 'application/json')
    expect(answer).toMatchObject({ rows: 3, problems: [] })
    expect(entries).toEqual(
      expect.arrayContaining([
        stands('See geysers', 'completed'),
        stands('Sail', 'planned'),
        stands('Climb a volcano', 'planned', { notes: 'Stromboli, at night' }),
      ]),
    )
  })

  it('is read from a Trello board, whose lists say the status of their cards', async () => {
    const lists = [
      { id: 'a', name: 'Someday', closed: false },
      { id: 'b', name: 'Doing', closed: false },
      { id: 'c', name: 'Done', closed: false },
      { id: 'd', name: 'Old', closed: true },
    ]
    const card = { desc: '', closed: false, due: null, dueComplete: false, idChecklists: [] }
    const cards = [
      {
        ...card,
        name: 'Ride the night train',
        idList: 'a',
        desc: 'To Narvik',
        due: '2031-05-06T07:00:00.000Z',
        idChecklists: ['x'],
      },
      { ...card, name: 'Learn Portuguese', idList: 'b' },
      { ...card, name: 'Plant a tree', idList: 'c' },
      { ...card, name: 'Thrown away', idList: 'a', closed: true },
      { ...card, name: 'In an old list', idList: 'd' },
    ]
    const checklists = [{ id: 'x', checkItems: [{ name: 'Ask Kim', state: 'complete' }] }]
    const { entries, answer } = await importFile(
      JSON.stringify({ name: 'Board', lists, cards, checklists }),
      'application/json',
    )
    expect(answer).toMatchObject({ rows: 3, added: 3, problems: [] })
    expect(entries).toEqual(
      expect.arrayContaining([
        stands('Ride the night train', 'planned', {
          notes: 'To Narvik',
          targetDate: '2031-05-06',
          steps: [expect.objectContaining({ text: 'Ask Kim', isDone: true })],
        }),
        stands('Learn Portuguese', 'in_progress'),
        stands('Plant a tree', 'completed'),
      ]),
    )
  })

  it('is read from a Notion table, with its own property names and dates', async () => {
    const csv =
      '\u{FEFF}Name,Status,Date,Tags\nSee the midnight sun,Not started,"June 21, 2031",travel\nSing in a choir,In progress,,\n'
    const { entries, answer } = await importFile(csv, 'text/csv')
    expect(answer).toMatchObject({ rows: 2, added: 2, problems: [] })
    expect(entries).toEqual(
      expect.arrayContaining([
        stands('See the midnight sun', 'planned', { targetDate: '2031-06-21' }),
        stands('Sing in a choir', 'in_progress'),
      ]),
    )
  })

  it('ignores a column “name” if there is a column “title”', async () => {
    const { entries } = await importFile('title,name\nThe real one,Not this\n', 'text/csv')
    expect(entries).toEqual([stands('The real one', 'planned')])
  })
})
