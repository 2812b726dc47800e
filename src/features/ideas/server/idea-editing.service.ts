import { logAction } from '#features/admin/server/audit.service.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { overlaid } from '#platform/server/overlaid.ts'
import type { EditorIdea, NewIdea, UpdateIdea } from '../editing-contract.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { getEditorIdea } from './editor-ideas.service.ts'
import { freeSlugs } from './free-slugs.service.ts'
import { lockIdea } from './idea-lock.service.ts'
import { changedFields, insertIdeas, saveIdeas } from './idea-saving.service.ts'
import { checkCategory, checkIcon, settled } from './idea-rules.service.ts'
import { coverOfNewIdea } from './new-idea-cover.service.ts'

/** @throws 400 naming the field that cannot be. */
export function createIdea(by: MemberContext, idea: NewIdea): Promise<EditorIdea> {
  return changeCatalogue(by, async (em) => {
    await checkCategory(em, idea.categoryId)
    const cover = idea.cover ?? (await coverOfNewIdea(em, idea))
    checkIcon(by.icons, cover)
    const fields = settled({ ...idea, cover }, null, by.now())
    const [slug = ''] = await freeSlugs(em, [fields.title])
    const save = { em, jobs: by.jobs, editor: by.user, action: 'create', batch: null } as const
    const [id = 0] = await insertIdeas(save, [{ ...fields, slug }])
    await logAction(em, by.user, { action: 'idea.create', subjectId: id, subject: fields.title })
    return getEditorIdea(em, id)
  })
}

/**
 * Changes the fields that are sent.
 * @throws 404, 400 naming the field, and 409 with the current idea where `version` is not its newest.
 */
export function updateIdea(by: MemberContext, { id, version, ...sent }: UpdateIdea): Promise<EditorIdea> {
  return changeCatalogue(by, async (em) => {
    // Before the idea, as merging locks them: two who lock crosswise would wait for each other.
    if (sent.categoryId !== undefined) await checkCategory(em, sent.categoryId)
    const before = await lockIdea(em, id, version)
    const after = settled(overlaid(before, sent), before, by.now())
    checkIcon(by.icons, after.cover)
    const save = { em, jobs: by.jobs, editor: by.user, action: 'update', batch: null } as const
    await saveIdeas(save, [{ before, after }])
    const fields = changedFields({ before, after })
    await logAction(em, by.user, {
      action: 'idea.update',
      subjectId: id,
      subject: after.title,
      details: { fields },
    })
    return getEditorIdea(em, id)
  })
}
