import { useEffect, useMemo, useRef, useState } from 'react'
import type { InputProblem } from '../../../../contract/envelope.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { FormData } from '../../../../rules/record/form-data.ts'
import { useOwner } from '../../../shared/account/me.ts'
import { onUploads } from '../../../shared/files/upload-lists.ts'
import { moveFields, resumeFields } from '../../../shared/files/uploads.ts'
import type { DocumentForm } from './document-form.ts'
import { formActs } from './form-acts.ts'
import { type FormValues, formFilesOf, modelOf, rightsOf } from './form-model.ts'
import { createFormRules } from './form-rules.ts'
import { createTables, type Tables } from './form-tables.ts'
import { lateFiles, takeFiles } from './form-uploads.ts'
import { createHeadStore } from './head-store.ts'
import { mendedBy, without } from './mended-problems.ts'
import { useOpenForm } from './use-open-form.ts'

export function useDocumentForm(page: FormPage): DocumentForm {
  const model = useMemo(() => modelOf(page), [page])
  const rights = useMemo(() => rightsOf(page), [page])
  const [rules] = useState(() => createFormRules(page, model))
  const [tables] = useState(() => createTables(model, rules.evaluation().values))
  const [head] = useState(() => createHeadStore(headValues(rules.evaluation().values, tables)))
  const openForm = useOpenForm(page)
  const files = useMemo(() => formFilesOf(page, openForm), [page, openForm])
  const [problems, setProblems] = useState<ReadonlyMap<string, InputProblem>>(new Map())
  const [listed, setListed] = useState(false)
  useEffect(() => rules.follow(head, tables), [rules, head, tables])
  const parts = useMemo(() => {
    const made = { page, model, rights, rules, files, head, tables }
    return { ...made, ...formActs({ ...made, setProblems, setListed }) }
  }, [page, model, rights, rules, files, head, tables])
  useEffect(() => {
    const follow = () => {
      takeFiles(parts)
      const isMended = mendedBy(rules.evaluation(), lateFiles(parts))
      setProblems((known) => without(known, isMended))
      for (const store of tables.values()) {
        store.forgive(({ id, column, problem }) => isMended(problem, store, id, column))
      }
    }
    follow()
    const leaving = [rules.onChange(follow), onUploads(follow)]
    return () => {
      for (const leave of leaving) leave()
    }
  }, [parts, rules, tables])
  const { corpId, userId } = useOwner() ?? {}
  const before = useRef(files)
  useEffect(() => {
    const from = before.current
    before.current = files
    if (corpId === undefined || userId === undefined) return
    const owner = { corpId, userId }
    // Saved for the first time, or a new form again: files of a row that was deleted come along, in case that is undone.
    if ((from.form === undefined) !== (files.form === undefined)) void moveFields(owner, from, files)
    else void resumeFields(owner, files)
  }, [corpId, userId, files])
  return useMemo(() => ({ ...parts, problems, listed }), [parts, problems, listed])
}

function headValues(data: FormData, tables: Tables): FormValues {
  return Object.fromEntries(Object.entries(data).filter(([code]) => !tables.has(code)))
}
