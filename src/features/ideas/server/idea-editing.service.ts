import { busy } from '#platform/server/errors.ts'
import type { EditorIdea, NewIdea, UpdateIdea } from '../editing-contract.ts'

const later = () => busy('This is not built yet.', 60)

export async function createIdea(_by: unknown, _idea: NewIdea): Promise<EditorIdea> {
  throw later()
}

export async function updateIdea(_by: unknown, _input: UpdateIdea): Promise<EditorIdea> {
  throw later()
}
