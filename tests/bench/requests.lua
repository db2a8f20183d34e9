-- For wrk: sends the requests of the file that is named last, which a NUL parts, in turn (wrk.ts writes it).
local requests = {}
local at = 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for text in file:read('*a'):gmatch('[^%z]+') do
    requests[#requests + 1] = text
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end
