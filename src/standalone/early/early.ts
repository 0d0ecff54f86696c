// Asks for the session, and with it for what this address shows first, while the app's own scripts are under way.
// What is asked for here is taken once by src/lib/http/http.ts; tokens stay inside this function. The build writes it into
// the page (scripts/inline-scripts.ts), and into it what it calls `OURS`: names that it shares with the app and the
// server (scripts/early-names.ts).
;(function () {
  function contentOf(name) {
    var meta = document.querySelector('meta[name="' + name + '"]')
    return (meta && meta.getAttribute('content')) || ''
  }

  // By the same marks as platform-adapters/detect.ts, as far as they are in the name.
  var agent = navigator.userAgent
  var vendor = /\bwxwork\//i.test(agent) ? 'wecom' : /DingTalk/i.test(agent) ? 'dingtalk' : ''

  var areFilesAsked = false
  // What this address needs beside the entry. Of low priority: over HTTP/1.1 the calls would wait behind these files.
  function loadFiles() {
    var files = areFilesAsked ? [] : filesOfScreen()
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

  function filesOfScreen() {
    var screens = JSON.parse(contentOf('screens') || '{}')
    var fits = Object.keys(screens).filter(function (pattern) {
      return new RegExp(pattern).test(isReturned ? wantedPath() : path)
    })[0]
    var container = JSON.parse(contentOf('containers') || '{}')[vendor] || ''
    return (container + ' ' + (screens[fits] || '')).split(' ').filter(Boolean)
  }

  // Where a login leads back to, as it was kept when the page was left.
  function wantedPath() {
    try {
      return new URL(sessionStorage.getItem(OURS.returnUrlKey), location.href).pathname.slice(base.length)
    } catch (_) {
      return ''
    }
  }

  // The entry's own files come first: the app starts while its screen is still under way. When all but the largest are
  // here the others are asked for, so that the line does not rest in between.
  function loadFilesInTurn() {
    var links = [].slice.call(document.querySelectorAll('link[rel="modulepreload"]'))
    var missing = links.filter(function (link) {
      return performance.getEntriesByName(link.href).length === 0
    })
    var waiting = missing.length
    function came() {
      waiting -= 1
      if (waiting <= 1) loadFiles()
    }
    missing.forEach(function (link) {
      link.addEventListener('load', came)
      link.addEventListener('error', came)
    })
    if (waiting <= 1) loadFiles()
    // Browsers that cannot load ahead say nothing of it.
    setTimeout(loadFiles, 3000)
  }

  var base = contentOf('base-path') || '/'
  var path = location.pathname.slice(base.length)
  var query = new URLSearchParams(location.search)
  // WeCom sent the browser back with a code.
  var isReturned = path === 'login' && query.get('via') === 'wecom' && query.has('code') && query.has('state')
  var answers = {}
  try {
    // Somebody left while the server could not be told: nothing is asked for in that person's name.
    if (localStorage.getItem(OURS.leavingKey) !== null) return loadFiles()
  } catch (_) {
    return loadFiles()
  }
  if (!window.fetch || !navigator.onLine) return loadFiles()
  if (/^(login|externalLink)(\/|$)/.test(path) && !isReturned) return loadFiles()

  function ask(address, init) {
    init.method = 'POST'
    init.headers = Object.assign({ accept: 'application/json', 'content-type': 'application/json' }, init.headers)
    init.headers[OURS.clientVersionHeader] = OURS.wireVersion
    init.credentials = 'same-origin'
    init.cache = 'no-store'
    return fetch(origin + address, init)
  }
  // Whatever goes wrong here, the app asks again and says so.
  function nothing() {}
  function read(response) {
    return response && response.ok ? response.clone().json().catch(nothing) : undefined
  }
  var OF_CONTAINER = {}
  OF_CONTAINER[OURS.clientTypeHeader] = 'APP'
  function keep(address, answer) {
    answers[origin + address] = answer
  }
  var origin = location.origin + base
  var sessionAddress = OURS.refreshPath
  function refresh() {
    return ask(sessionAddress, { body: '{}' }).catch(nothing)
  }
  // Reads by the session's cookie, before its token is there. What was refused the app asks again, and all of it where
  // another tab signed somebody else in between.
  function readFirst(addresses, tokens, login) {
    var told = ask(OURS.readFirstPath, {
      body: JSON.stringify({ addresses: addresses, login: login }),
      headers: login ? OF_CONTAINER : {},
    })
      .then(read)
      .then(function (all) {
        return (all && all.data) || {}
      })
      .catch(nothing)
    told.then(followLogin)
    var own = Promise.all([told, tokens]).then(function (both) {
      var data = both[0]
      return data && both[1] && sessionOf(both[1].access_token) === data.session ? data.answers : []
    })
    addresses.forEach(function (address, index) {
      var answer = own.then(function (answers) {
        var one = answers[index]
        return one && one.status === 200 ? jsonAnswer(one.body) : undefined
      })
      keep(address, answer)
    })
  }
  function jsonAnswer(body) {
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  function sessionOf(token) {
    try {
      return JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).sid
    } catch (_) {
      return undefined
    }
  }

  // What a login by the container would begin with, where nobody is signed in (src/features/login/container-login.ts
  // asks for the same).
  var here = location.pathname + location.search + location.hash
  function containerLogin() {
    // Pages that need no login.
    if (/^(diagnose|forgot-password)(\/|$)/.test(path)) return undefined
    if (!vendor || /TaurusApp|Harmony/i.test(agent) || window.parent !== window) return undefined
    var input = { vendor: vendor, way: 'silent', framed: false, returnUrl: here }
    var corpId = query.get('corpId') || storedCorp()
    if (corpId) input.corpId = corpId
    return input
  }
  // It is begun: the app goes on with it. WeCom's page is left for at once, and this one stays out of its history.
  function followLogin(told) {
    var login = told && told.login
    if (!login) return
    var body = JSON.stringify({ errcode: 0, errmsg: '', data: login, traceId: '' })
    keep(OURS.beginLoginPath, Promise.resolve(jsonAnswer(body)))
    if (!login.authorizeUrl) return
    // For a second try, as src/lib/session/return-url.ts keeps it.
    try {
      sessionStorage.setItem(OURS.returnUrlKey, here)
    } catch (_) {}
    window.countersignLeaves = true
    location.replace(login.authorizeUrl)
  }
  function storedCorp() {
    try {
      return JSON.parse(localStorage.getItem(OURS.configKey) || '{}').corpId
    } catch (_) {
      return undefined
    }
  }

  // What an address below the base path shows first.
  function readScreen(path, search, tokens, login) {
    var load = OURS.loadFormPath + '?'
    var item = /^(items|instances)\/([\w-]+)$/.exec(path)
    var message = /^messages\/open\/([\w-]+)$/.exec(path)
    var start = /^start\/([\w-]+)$/.exec(path)
    var reads = [OURS.loginInfoPath]
    if (item) reads.push(load + (item[1] === 'items' ? 'workitemId=' : 'workflowInstanceId=') + item[2])
    else if (message) {
      reads.push(load + 'messageId=' + message[1])
      reads.push(OURS.messageFormPath + '?messageId=' + message[1])
    } else if (start && !search) reads.push(load + 'startWorkflowCode=' + start[1])
    else if ((path === 'inbox/to-do' || (path === '' && innerWidth < OURS.wideFromPx)) && !search)
      reads.push(OURS.toDoPath + '?size=20&counted=false')
    readFirst(reads, tokens, login)
  }

  // Not before the entry's files are named.
  document.addEventListener('readystatechange', loadFilesInTurn, { once: true })
  if (isReturned) {
    var body = JSON.stringify({ code: query.get('code'), state: query.get('state') })
    var login = ask(OURS.wecomLoginPath, { body: body, headers: OF_CONTAINER }).catch(nothing)
    keep(OURS.wecomLoginPath, login)
    login.then(read).then(function (tokens) {
      if (!tokens || !/^\//.test(tokens.returnUrl)) return
      var to = new URL(tokens.returnUrl, origin)
      readScreen(to.pathname.slice(1), to.search, tokens)
    })
  } else {
    var locks = navigator.locks
    var lock = OURS.refreshLock
    // One tab at a time: src/lib/session/session.ts takes the same lock. A page that somebody looks at asks without waiting for
    // it, which would be behind the start of the app; those that come after wait for both.
    var isSeen = document.visibilityState === 'visible'
    var first = locks && !isSeen ? locks.request(lock, refresh).catch(nothing) : refresh()
    if (locks && isSeen)
      locks
        .request(lock, function () {
          return first
        })
        .catch(nothing)
    keep(sessionAddress, first)
    readScreen(path, location.search, first.then(read), containerLogin())
  }
  // Times and numbers are worded by tables that the browser reads at first use: now it has nothing else to do.
  setTimeout(function () {
    new Intl.DateTimeFormat().resolvedOptions()
    new Intl.NumberFormat('en').format(1)
  }, 100)
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
