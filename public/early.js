// Asks for the session, and with it for what this address shows first, while the app's own scripts are under way.
// What is asked for here is taken once by src/lib/http.ts; tokens stay inside this function. Kept as a file because
// the content policy allows no inline script.
;(function () {
  function contentOf(name) {
    var meta = document.querySelector('meta[name="' + name + '"]')
    return (meta && meta.getAttribute('content')) || ''
  }

  var LARGE = 2
  var areFilesAsked = false
  // What this address needs beside the entry. Of low priority: over HTTP/1.1 the calls would wait behind these files.
  function loadFiles() {
    var files = areFilesAsked ? [] : contentOf('files').split(' ').filter(Boolean)
    areFilesAsked = true
    files.forEach(function (file) {
      var link = document.createElement('link')
      var isStyle = /\.css$/.test(file)
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      // As the bundler's own links ask for them: a file that is asked for in another mode is loaded twice.
      link.crossOrigin = ''
      // What they are to show is asked for next, and goes first.
      link.fetchPriority = 'low'
      link.href = base + file
      document.head.appendChild(link)
    })
  }

  // The entry's own files come first: the app starts while its screen is still under way. When all but the two large
  // ones are here the others are asked for, so that the line does not rest in between.
  function loadFilesInTurn() {
    var links = [].slice.call(document.querySelectorAll('link[rel="modulepreload"]'))
    var missing = links.filter(function (link) {
      return performance.getEntriesByName(link.href).length === 0
    })
    var waiting = missing.length
    function came() {
      waiting -= 1
      if (waiting <= LARGE) loadFiles()
    }
    missing.forEach(function (link) {
      link.addEventListener('load', came)
      link.addEventListener('error', came)
    })
    if (waiting <= LARGE) loadFiles()
    // Browsers that cannot load ahead say nothing of it.
    setTimeout(loadFiles, 3000)
  }

  var base = contentOf('base-path') || '/'
  var path = location.pathname.slice(base.length)
  var answers = {}
  try {
    // Somebody left while the server could not be told: nothing is asked for in that person's name.
    if (localStorage.getItem('countersign.leaving') !== null) return loadFiles()
  } catch (_) {
    return loadFiles()
  }
  if (!window.fetch || !navigator.onLine || /^(login|externalLink)(\/|$)/.test(path)) return loadFiles()

  function ask(address, token, init) {
    init.headers = { accept: 'application/json', 'x-countersign-version': '1' }
    if (token) init.headers.authorization = 'Bearer ' + token
    if (init.body) init.headers['content-type'] = 'application/json'
    init.credentials = 'same-origin'
    init.cache = 'no-store'
    return fetch(address, init)
  }
  // Whatever goes wrong here, the app asks again and says so.
  function nothing() {}
  function refresh() {
    return ask(sessionAddress, '', { method: 'POST', body: '{}' })
  }
  function keep(address) {
    answers[address] = session.then(function (token) {
      return token ? ask(address, token, {}).catch(nothing) : undefined
    })
    return answers[address]
  }
  var load = 'api/runtime/form/load?'
  // Where the message leads is asked for at once too.
  function follow(response) {
    if (!response || !response.ok) return
    return response
      .clone()
      .json()
      .then(function (told) {
        var to = told.data || {}
        if (to.workItemId) keep(origin + load + 'workitemId=' + to.workItemId)
        else if (to.workflowInstanceId) keep(origin + load + 'workflowInstanceId=' + to.workflowInstanceId)
      })
      .catch(nothing)
  }

  var origin = location.origin + base
  var sessionAddress = origin + 'login/Authentication/get_refresh_token'
  // One tab at a time: src/lib/session.ts takes the same lock.
  var locks = navigator.locks
  var first = locks ? locks.request('countersign-refresh', refresh) : refresh()
  first = first.catch(nothing)
  // Not before the entry's files are named.
  document.addEventListener('readystatechange', loadFilesInTurn, { once: true })
  answers[sessionAddress] = first
  var session = first.then(function (response) {
    if (!response || !response.ok) return ''
    return response
      .clone()
      .json()
      .then(function (tokens) {
        return tokens.access_token
      })
      .catch(nothing)
  })
  keep(origin + 'api/organization/user/info_login')
  var item = /^(items|instances)\/([\w-]+)$/.exec(path)
  var message = /^messages\/open\/([\w-]+)$/.exec(path)
  var start = /^start\/([\w-]+)$/.exec(path)
  if (item) {
    var name = item[1] === 'items' ? 'workitemId' : 'workflowInstanceId'
    keep(origin + load + name + '=' + item[2])
  } else if (message) {
    keep(origin + 'api/runtime/form/get_message_form_url?messageId=' + message[1]).then(follow)
  } else if (start && !location.search) {
    keep(origin + load + 'startWorkflowCode=' + start[1])
  } else if ((path === 'inbox/to-do' || (path === '' && innerWidth < 768)) && !location.search) {
    keep(origin + 'api/runtime/workflow/search_workitems?size=20&counted=false')
  }
  // What nobody took by then is too old to be shown.
  setTimeout(function () {
    answers = {}
  }, 30000)
  window.countersignEarly = function (address) {
    var answer = answers[address]
    delete answers[address]
    return answer
  }
})()
