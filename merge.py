import re,os,glob
M={'element-path':'paths','projection':'paths','key-encoding':'keys','key-ranges':'keys','index-keys':'indexes','index-spec':'indexes','planner':'query','query':'query','collection':'store','store':'store','update-operators':'update','update':'update'}
order={'paths':['element-path','projection'],'keys':['key-encoding','key-ranges'],'indexes':['index-keys','index-spec'],'query':['planner','query'],'store':['collection','store'],'update':['update-operators','update']}
imp=re.compile(r"^import (type )?\{ ([^}]*) \} from '([^']+)';\n",re.M)
def split(text):
    body=imp.sub('',text); return imp.findall(text), body.lstrip('\n')
def render(imports, selfname, sub):
    by={}
    for t,names,mod in imports:
        base=os.path.basename(mod)[:-3] if mod.endswith('.ts') else None
        if base in M:
            target=M[base]
            if target==selfname: continue
            mod=mod.replace(base+'.ts',target+'.ts')
        for n in [x.strip() for x in names.split(',') if x.strip()]:
            isT=bool(t) or n.startswith('type ')
            n=n.replace('type ','')
            d=by.setdefault(mod,{})
            d[n]=d.get(n,True) and isT
    out=[]
    def key(m): return (0 if not m.startswith(('.','node:')) and m!='bson' else 0, m.startswith('.'), m)
    for mod in sorted(by,key=lambda m:(m.startswith('./') or m.startswith('../'), m)):
        d=by[mod]; names=sorted(d,key=lambda n:n.lower())
        if all(d.values()): out.append(f"import type {{ {', '.join(names)} }} from '{mod}';")
        else: out.append("import { "+', '.join(('type ' if d[n] else '')+n for n in names)+f" }} from '{mod}';")
    return '\n'.join(out)+'\n'
files={}
for p in glob.glob('*.ts')+glob.glob('commands/*.ts'):
    files[p]=open(p).read()
new={}
done=set()
for tgt,parts in order.items():
    ims=[];bodies=[]
    for part in parts:
        i,b=split(files[part+'.ts']); ims+=i; bodies.append(b.rstrip('\n')); done.add(part+'.ts')
    new[tgt+'.ts']=render(ims,tgt,False)+'\n'+'\n\n'.join(bodies)+'\n'
for p,t in files.items():
    if p in done: continue
    i,b=split(t)
    others=[m for m in i if os.path.basename(m[2])[:-3] in M]
    if not others: continue
    new[p]=render(i,None,False)+'\n'+b
for p in done: os.remove(p)
for p,t in new.items(): open(p,'w').write(t)
