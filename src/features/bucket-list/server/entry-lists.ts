import type { SqlEntityManager } from '@mikro-orm/sql'

/** Row of a file that names lists, and its idea. */
export interface RowWithLists {
  row: number
  /** Titles of the lists. */
  lists: string[]
  ideaId: number | null
  /** Null for an idea of the catalogue, and for a custom idea that the import has yet to create. */
  customIdeaId: number | null
}

/** Rows to put on lists, checked against the limits of lists. */
export interface ListsPlan {
  /** Rows that cannot be put on all of their lists, with the reason. */
  problems: { row: number; message: string }[]
  /** Titles of the lists to create. */
  created: string[]
  /** Items to add: the row of each, and the title of its list. */
  items: { row: number; title: string }[]
}

type IdeaOfRow = Pick<RowWithLists, 'ideaId' | 'customIdeaId'>

/** The member's own lists, for files of entries. */
export interface EntryLists {
  /** Returns the titles of the member's own lists that each entry is on, in the order of their shelf, by entry id. */
  readTitles: (em: SqlEntityManager, userId: number, entryIds: number[]) => Promise<Map<number, string[]>>
  /** Plans the items to add, and locks the lists. Must be called inside a transaction that has locked the member. */
  plan: (em: SqlEntityManager, userId: number, rows: RowWithLists[]) => Promise<ListsPlan>
  /** Creates the lists and items of a plan, in the same transaction. */
  carryOut: (
    em: SqlEntityManager,
    userId: number,
    plan: ListsPlan,
    ideas: ReadonlyMap<number, IdeaOfRow>,
  ) => Promise<void>
}

export interface EntryListsServices {
  entryLists: EntryLists
}
