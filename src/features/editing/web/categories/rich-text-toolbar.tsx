import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { styled } from '#platform/web/styled.tsx'
import { LinkForm } from './link-form.tsx'

interface Tool {
  name: string
  sign: string
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: Tool[] = [
  {
    name: 'H2 heading',
    sign: 'H2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'H3 subheading',
    sign: 'H3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'Bold',
    sign: 'B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    sign: 'I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Bulleted list',
    sign: '•',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: '1. Numbered list',
    sign: '1.',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    sign: '”',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { name: 'Undo', sign: 'Undo', run: (editor) => editor.chain().focus().undo().run() },
  { name: 'Redo', sign: 'Redo', run: (editor) => editor.chain().focus().redo().run() },
]

/** What the text can be made into, and what it is where the cursor stands. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map(({ isOn }) => isOn?.(current)),
      link: current.isActive('link'),
    }),
  })
  return (
    <>
      <Bar role="toolbar" aria-label="Formatting">
        {tools.map(({ name, sign, run }, index) => (
          <ToolButton
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={state.on[index]}
            onClick={() => run(editor)}
          >
            {sign}
          </ToolButton>
        ))}
        <ToolButton
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={state.link}
          aria-expanded={isLinking}
          onClick={() => setIsLinking(!isLinking)}
        >
          <Icon name="link" size={18} />
        </ToolButton>
      </Bar>
      {isLinking ? <LinkForm editor={editor} onDone={() => setIsLinking(false)} /> : null}
    </>
  )
}

const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 0.5,
    p: 1,
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})

const ToolButton = styled('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: 9,
    height: 9,
    px: 2,
    borderRadius: '6px',
    fontSize: 'sm',
    fontWeight: 600,
    cursor: 'pointer',
    '&:not([aria-pressed=true]):hover': { background: 'sunken' },
    '&[aria-pressed=true]': { background: 'ink', color: 'paper' },
  },
})
