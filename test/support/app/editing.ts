import type { Client } from './client.ts'

/** Reads an idea as editors see it. */
export const ideaById = async (editor: Client, id: number) =>
  (await editor.call('ideas.editing.byId', { id })).data

/** Reads a category as editors see it. */
export const categoryById = async (editor: Client, id: number) =>
  (await editor.call('categories.editing.byId', { id })).data

export const setState = (editor: Client, id: number, state: string, publishAt?: string) =>
  editor.call('ideas.editing.setState', { id, state, publishAt })
