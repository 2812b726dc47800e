import type { SqlEntityManager } from '@mikro-orm/sql'
import { busy } from '#platform/server/errors.ts'
import type { EditorIdea, IdeaTable } from '../editing-contract.ts'

const later = () => busy('This is not built yet.', 60)

export async function listFirstIdeas(_em: SqlEntityManager): Promise<EditorIdea[]> {
  throw later()
}

export async function tableOfIdeas(
  _em: SqlEntityManager,
  _input: IdeaTable,
): Promise<{ rows: EditorIdea[]; total: number }> {
  throw later()
}

export async function getEditorIdea(_em: SqlEntityManager, _id: number): Promise<EditorIdea> {
  throw later()
}
