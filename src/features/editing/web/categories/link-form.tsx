import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  editor: Editor
  onDone: () => void
}

/** Where the selected words lead. Not a form of its own: it stands within the category's. */
export function LinkForm({ editor, onDone }: Props) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? 'https://'))
  const isUsable = /^(https:\/\/[^\s.]+\.\S+|mailto:\S+@\S+)$/i.test(address)

  function set() {
    if (!isUsable) return
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    onDone()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <div
      className={css({
        display: 'flex',
        gap: 2,
        flexWrap: 'wrap',
        p: 2,
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <Input
        className={css({ width: 'auto', flex: '1 1 14rem' })}
        aria-label="Link address"
        value={address}
        aria-invalid={address.length > 8 && !isUsable ? true : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <Button size="sm" disabled={!isUsable} onClick={set}>
        Set link
      </Button>
      <Button size="sm" look="quiet" onClick={remove}>
        Remove link
      </Button>
    </div>
  )
}
