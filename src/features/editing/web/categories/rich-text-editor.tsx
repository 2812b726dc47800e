import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { ArticleText } from '#platform/web/ui/article-text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'

interface Props {
  /** HTML, limited to the elements that an article supports. */
  value: string
  onChange: (html: string) => void
  labelledBy: string
}

/** Enables only what platform/server/sanitise-html.ts allows, so that saving loses nothing. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['https', 'mailto'],
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => /^(https:\/\/|mailto:)/i.test(address),
    },
  }),
]

/**
 * WYSIWYG editor for the HTML of a category's long text, with a toolbar for headings, bold, italic, lists, quotes and
 * links. It starts with `value` and calls `onChange` with the HTML on each change; with `''` if the text is empty.
 */
export function RichTextEditor({ value, onChange, labelledBy }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    // The CSP forbids inline styles. The few rules that the editor needs are set below.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
    },
    onUpdate: (change) => onChange(unwrapListItems(change.editor.isEmpty ? '' : change.editor.getHTML())),
  })
  return (
    <div
      className={css({
        borderWidth: '1px',
        borderColor: 'strongLine',
        borderRadius: 'sm',
        background: 'card',
        _focusWithin: { borderColor: 'accent', outline: '3px solid {colors.accent}', outlineOffset: '1px' },
      })}
    >
      <RichTextToolbar editor={editor} />
      <ArticleText
        className={css({
          maxWidth: 'none',
          px: 4,
          py: 3,
          fontSize: 'sm',
          '& .ProseMirror': {
            minHeight: '16rem',
            maxWidth: 'text',
            outline: 'none',
            whiteSpace: 'pre-wrap',
            position: 'relative',
          },
          '& .ProseMirror-separator': { display: 'inline', width: 0, height: 0 },
          '& .ProseMirror > *:not(* + *)': { mt: 0 },
          '& li > p': { mb: 0 },
        })}
      >
        <EditorContent editor={editor} />
      </ArticleText>
    </div>
  )
}

/** Unwraps list items that contain a single paragraph; the editor wraps the text of every item in one. */
const unwrapListItems = (html: string) =>
  html.replaceAll(/<li><p>((?:(?!<\/?p>).)*)<\/p><\/li>/gs, '<li>$1</li>')

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

/** Toolbar with the formats of the text, pressed for those at the cursor. */
function RichTextToolbar({ editor }: { editor: Editor }) {
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

interface LinkFormProps {
  editor: Editor
  onDone: () => void
}

/** Sets the link of the selected text. Not a `form` element, because it is inside the category's form. */
function LinkForm({ editor, onDone }: LinkFormProps) {
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
        aria-label="Link URL"
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
        Apply link
      </Button>
      <Button size="sm" look="quiet" onClick={remove}>
        Remove link
      </Button>
    </div>
  )
}
